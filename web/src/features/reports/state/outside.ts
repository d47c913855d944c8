// Elements of which nothing is on the paper: the server draws none of them, and says nothing of it.
import { type Element, isNumber, type Template } from '../template';
import { elementAt, elementsOn, getIn, type Place } from './places';

interface Span {
  from: number;
  to: number;
}

const isApart = ({ from, to }: Span, end: number): boolean => to <= 0 || from >= end;

/** From where to where it reaches; what is turned, as far as its corners may reach. */
function spansOf(element: Element): [Span, Span] | undefined {
  const [x, y] = [getIn(element, 'position.x'), getIn(element, 'position.y')];
  const { width, height, rotate } = element;
  if (!isNumber(x) || !isNumber(y) || !isNumber(width) || !isNumber(height)) return undefined;
  const isTurned = isNumber(rotate) && rotate % 180 !== 0;
  const reach = Math.hypot(width, height) / 2;
  const [aside, down] = isTurned ? [reach - width / 2, reach - height / 2] : [0, 0];
  return [
    { from: x - aside, to: x + width + aside },
    { from: y - down, to: y + height + down },
  ];
}

/** What stands below a table goes to the page on which the table ends. */
export function isOutside(template: Template, place: Place): boolean {
  const element = elementAt(template, place);
  const spans = element && spansOf(element);
  const { width, height } = template.basePdf;
  if (!spans || !isNumber(width) || !isNumber(height)) return false;
  const [across, down] = spans;
  const hasTable = elementsOn(template, place.page).some(({ type }) => type === 'table');
  return isApart(across, width) || isApart(down, hasTable ? Infinity : height);
}
