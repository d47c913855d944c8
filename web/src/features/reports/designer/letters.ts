// Texts as crates/print sets them (text.rs, draw/words.rs): they wrap at words, get smaller down to their
// smallest size, are split and at last cut, and all their ink stays in its box.
import { asText, isObject, type JsonObject } from '../template';
import { type Area, colour, make, number } from './svg';

/** Millimetres of a point. */
export const POINT = 25.4 / 72;
/** Of both fonts, in sizes: above and below the baseline, and what the highest and lowest letters take. */
const [ABOVE, BELOW, INK_ABOVE, INK_BELOW] = [1.069, 0.293, 0.96, 0.25];
const SLACK = 0.001;

/** Lengths in millimetres. */
export interface TextStyle {
  face: string;
  size: number;
  smallest: number;
  across: string;
  down: string;
  /** From baseline to baseline, in sizes. */
  lineHeight: number;
  spacing: number;
  colour: string;
  underline: boolean;
  strikethrough: boolean;
}

interface Line {
  text: string;
  /** Without the spaces at its end, in sizes. */
  width: number;
  /** Of its paragraph: not stretched. */
  isLast: boolean;
}

export interface TextLayout {
  size: number;
  lines: Line[];
}

export function styleOf(styles: JsonObject, usual: { size: number; down: string }): TextStyle {
  const said = number(styles.fontSize, usual.size);
  const range = isObject(styles.dynamicFontSize) ? styles.dynamicFontSize : {};
  const size = number(range.max, said);
  const smallest = Math.min(size, number(range.min, Math.max(said * 0.55, 4)));
  return {
    face: asText(styles.fontName) === 'NotoSans-Bold' ? 'NotoSans-Bold' : 'NotoSans',
    size: size * POINT,
    smallest: smallest * POINT,
    across: asText(styles.alignment) || 'left',
    down: asText(styles.verticalAlignment) || usual.down,
    lineHeight: number(styles.lineHeight, 1),
    spacing: number(styles.characterSpacing, 0) * POINT,
    colour: colour(styles.fontColor, 'black')!,
    underline: styles.underline === true,
    strikethrough: styles.strikethrough === true,
  };
}

/** Letters are measured and drawn this large and made smaller then: browsers round those of a millimetre. */
const LARGE = 100;
let pen: CanvasRenderingContext2D | null | undefined;

/** How far the pen goes, in sizes; half of one for a letter where nothing can be measured. */
function advance(text: string, { face }: TextStyle): number {
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) return text.length / 2;
  pen.font = `${LARGE}px '${face}'`;
  pen.textRendering = 'geometricPrecision';
  return pen.measureText(text).width / LARGE;
}

/** At a size, in a width: both in millimetres. */
class Room {
  private readonly width: number;
  private readonly spacing: number;

  constructor(
    private readonly style: TextStyle,
    width: number,
    private readonly size: number,
  ) {
    this.width = width / size + SLACK;
    this.spacing = style.spacing / size;
  }

  /** How many lines the height holds. */
  lines(height: number): number {
    const first = height / this.size + SLACK - INK_ABOVE - INK_BELOW;
    return first < 0 ? 0 : 1 + Math.floor(first / this.style.lineHeight);
  }

  private ink(text: string): number {
    const bare = text.trimEnd();
    return advance(bare, this.style) + this.spacing * Math.max(0, [...bare].length - 1);
  }

  /** Nothing where a word is too long and may not be split. */
  wrap(text: string, splits: boolean): Line[] | undefined {
    const lines: Line[] = [];
    for (const paragraph of text.trimEnd() ? text.trimEnd().split(/\r?\n/) : []) {
      let line = '';
      const end = (isLast: boolean): void => {
        lines.push({ text: line, width: this.ink(line), isLast });
        line = '';
      };
      for (const word of paragraph.match(/[^ -]*(?: +|-|$)/g) ?? []) {
        if (line && this.ink(line + word) > this.width) end(false);
        let rest = word;
        while (this.ink(rest) > this.width) {
          if (!splits) return undefined;
          let most = 1;
          while (this.ink(rest.slice(0, most + 1)) <= this.width) most += 1;
          line = rest.slice(0, most);
          rest = rest.slice(most);
          if (!rest) break;
          end(false);
        }
        line += rest;
      }
      end(true);
    }
    return lines;
  }

  cut(lines: Line[], most: number): Line[] {
    if (lines.length <= most) return lines;
    let said = lines[most - 1]?.text.trimEnd() ?? '';
    while (said && this.ink(`${said.trimEnd()}…`) > this.width) said = said.slice(0, -1);
    const text = `${said.trimEnd()}…`;
    return [...lines.slice(0, most - 1), { text, width: this.ink(text), isLast: true }];
  }
}

/** So that it fits into the box. */
function fit(text: string, style: TextStyle, { width, height }: Area): TextLayout {
  const smallest = Math.min(style.smallest, height / (INK_ABOVE + INK_BELOW));
  let { size } = style;
  for (; ; size = Math.max(size * 0.95, smallest)) {
    const room = new Room(style, width, size);
    const lines = room.wrap(text, false);
    if (lines && lines.length <= room.lines(height)) return { size, lines };
    if (size <= smallest) break;
  }
  const room = new Room(style, width, size);
  return { size, lines: room.cut(room.wrap(text, true) ?? [], Math.max(1, room.lines(height))) };
}

/** In its own size, cut after so many lines: for cells, which grow. */
export function flow(text: string, style: TextStyle, width: number, most: number): TextLayout {
  const room = new Room(style, width, style.size);
  return { size: style.size, lines: room.cut(room.wrap(text, true) ?? [], most) };
}

/** What so many lines take in a cell. */
export const heightOf = ({ size, lines }: TextLayout, { lineHeight }: TextStyle): number =>
  (Math.max(ABOVE + BELOW, INK_ABOVE + INK_BELOW) + Math.max(0, lines.length - 1) * lineHeight) * size;

/** From the top of the box to the first baseline, in sizes. */
function firstBaseline(laid: TextLayout, style: TextStyle, area: Area): number {
  const height = area.height / laid.size;
  const others = style.lineHeight * Math.max(0, laid.lines.length - 1);
  const gap = (style.lineHeight - 1) / 2;
  const wished =
    style.down === 'top'
      ? ABOVE + gap
      : style.down === 'bottom'
        ? height - others - BELOW - gap
        : (height - others - ABOVE - BELOW) / 2 + ABOVE;
  return Math.max(INK_ABOVE, Math.min(wished, height - others - INK_BELOW));
}

function written(line: Line, y: number, size: number, style: TextStyle, area: Area): SVGElement[] {
  const free = area.width - line.width * size;
  const x = area.x + free * ({ center: 0.5, right: 1 }[style.across] ?? 0);
  const spaces = line.text.trimEnd().split(' ').length - 1;
  const isStretched = style.across === 'justify' && !line.isLast && spaces > 0;
  const stretch = isStretched ? Math.max(0, free / spaces) : 0;
  const text = make('text', {
    transform: `translate(${x} ${y}) scale(${size / LARGE})`,
    'font-family': style.face,
    'font-size': LARGE,
    'letter-spacing': (style.spacing / size) * LARGE || undefined,
    'word-spacing': (stretch / size) * LARGE || undefined,
    fill: style.colour,
  });
  Object.assign(text.style, { whiteSpace: 'pre', textRendering: 'geometricPrecision' });
  text.textContent = line.text.trimEnd();
  const width = isStretched ? area.width : line.width * size;
  const rules = [style.underline && 0.12, style.strikethrough && -0.3].filter((at) => at !== false);
  const height = 0.05 * size;
  return [
    text,
    ...rules.map((at) => make('rect', { x, y: y + at * size, width, height, fill: style.colour })),
  ];
}

export function writtenLines(laid: TextLayout, style: TextStyle, area: Area): SVGElement[] {
  const first = area.y + firstBaseline(laid, style, area) * laid.size;
  return laid.lines.flatMap((line, at) =>
    written(line, first + at * style.lineHeight * laid.size, laid.size, style, area),
  );
}

/** A text in its box. */
export const words = (text: string, style: TextStyle, area: Area): SVGElement[] =>
  area.width > 0 && area.height > 0 ? writtenLines(fit(text, style, area), style, area) : [];
