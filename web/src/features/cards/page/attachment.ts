// A photographed page as it is sent with a declaration: small enough for a slow line, large enough to be
// read.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../api/client';
import { fileOf } from '../../../api/file';
import { keys } from '../../../api/keys';

/** Longest side in pixels, as the server keeps it. */
const LONGEST = 1600;
const JPEG_QUALITY = 0.85;

/** A data URL. Throws for what the browser can't read as a picture. */
export async function pageOf(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context) {
    // What is transparent becomes white: JPEG knows no better.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  picture.close();
  return canvas.toDataURL('image/jpeg', JPEG_QUALITY);
}

const fileQuery = (declaration_id: number) => ({
  queryKey: [...keys.card, 'declaration', declaration_id],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    fileOf(
      api.GET('/api/card/declaration/{declaration_id}/file', {
        params: { path: { declaration_id } },
        parseAs: 'blob',
        signal,
      }),
      'declaration.jpg',
    ).then(({ blob }) => blob),
  staleTime: Infinity,
});

/** The file of a declaration as an address that an <img> can show: it is behind the bearer token. */
export function useDeclarationFile(declaration_id: number, isWanted: boolean) {
  const { data, error } = useQuery({ ...fileQuery(declaration_id), enabled: isWanted });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!data) return undefined;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return { address, error };
}
