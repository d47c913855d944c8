// The fonts that the server prints with.
import bold from '../../../../../crates/print/fonts/NotoSans-Bold.ttf?url';
import regular from '../../../../../crates/print/fonts/NotoSans-Regular.ttf?url';

let loaded: Promise<unknown> | undefined;

/** Both are there, or can't be had; asked for once. */
export function fontsLoaded(): Promise<unknown> {
  const faces = { NotoSans: regular, 'NotoSans-Bold': bold };
  loaded ??= Promise.allSettled(
    Object.entries(faces).map(async ([name, url]) =>
      document.fonts.add(await new FontFace(name, `url(${url})`).load()),
    ),
  );
  return loaded;
}
