// The kinds of elements, as pdfme's designer is told of them. It makes no files here: the server draws.
import type { DesignerProps } from '@pdfme/common';
import { isLocked } from '../state/locks';
import { type Element, type Kind, KINDS } from '../template';
import { drawings } from './draw';
import { fontsLoaded } from './fonts';
import { lockBadge } from './lockBadge';

type Plugins = NonNullable<DesignerProps['plugins']>;

interface Shown {
  schema: Element;
  rootElement: HTMLElement;
  scale: number;
}

const pluginOf = (kind: Kind): Plugins[string] => ({
  ui: async ({ schema, rootElement, scale }: Shown) => {
    // Lines are broken by the widths of letters.
    await fontsLoaded();
    rootElement.replaceChildren(drawings[kind](schema));
    if (isLocked(schema)) rootElement.append(lockBadge(scale));
  },
  pdf: () => undefined,
  propPanel: {
    schema: {},
    // `rotate`: whether it may be turned is read from here.
    defaultSchema: { name: '', type: kind, position: { x: 0, y: 0 }, width: 10, height: 10, rotate: 0 },
  },
});

export const plugins: Plugins = Object.fromEntries(KINDS.map((kind) => [kind, pluginOf(kind)]));
