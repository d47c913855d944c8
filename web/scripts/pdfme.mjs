// What of pdfme's designer is built: its sheet with rulers, selecting, moving, sizing, turning. The package
// is one file that holds React, antd, pdf-lib and font programs once more, five times what may travel; it
// names what each part came from, so parts are kept by their names (docs/decisions/0170). What is left out,
// and named by what is kept, is given here, from the program's own React. A version whose parts are called
// otherwise fails the build.

const FILE = /\/@pdfme\/ui\/dist\/index\.js$/;

const KEPT = [
  /^src\/(constants|contexts|helper|class|hooks|designerSelection)\.ts$/,
  /^src\/Designer\.tsx$/,
  /^src\/components\/(Renderer|Paper|StaticSchema|Root|CtlBar)\.tsx$/,
  /^src\/components\/Designer\/(index\.tsx|Canvas\/)/,
  /common\/dist/,
  /oxc-project\+runtime/,
  /rolldown\/runtime/,
  /node_modules\/(react-moveable|moveable|selecto|react-selecto|gesto|overlap-area|keycon)\//,
  /node_modules\/(css-to-mat|css-styled|react-css-styled|framework-utils|hotkeys-js)\//,
  /node_modules\/@(daybrush|scena|egjs|dnd-kit)\//,
  /node_modules\/(zod|lucide-react)\//,
];

/**
 * The lines of a millimetre grid on the paper, one pixel of the screen wide at every zoom, each tenth darker;
 * `millimetre` is one in pixels of the paper. Where millimetres would lie closer than can be told apart,
 * every fifth has a line, and where those would hide the paper, each tenth alone.
 */
export function paperGrid(scale, millimetre) {
  const apart = scale * millimetre;
  let fine = 10;
  if (apart >= 1.2) fine = 5;
  if (apart >= 3) fine = 1;
  const line = 1 / scale;
  const lines = (ink) =>
    ['right', 'bottom'].map(
      (to) => `linear-gradient(to ${to}, rgb(22 33 27 / ${ink}%) ${line}px, transparent ${line}px)`,
    );
  return {
    backgroundColor: '#fff',
    backgroundImage: [...lines(32), ...lines(14)].join(),
    backgroundSize: [10, 10, fine, fine].map((mm) => `${mm * millimetre}px ${mm * millimetre}px`).join(),
  };
}

const BEFORE = `
const grid$own = ${paperGrid};
import * as import_react$9 from 'react';
import * as import_react_dom$5 from 'react-dom';
import * as import_client$own from 'react-dom/client';
import * as import_jsx_runtime from 'react/jsx-runtime';
const require_react_dom_client_production = () => import_client$own;
const h$own = import_react$9.createElement;
const colour$own = (name) => 'var(--ant-color-' + name + ')';
const theme_default = {
  useToken: () => ({
    token: {
      borderRadius: 6, fontSize: 14, margin: 16, marginXS: 8, marginXXS: 4,
      padding: 16, paddingXS: 8, paddingXXS: 4, paddingSM: 12,
      colorWhite: '#fff', colorBgMask: '#16211bd9', colorPrimary: colour$own('primary'),
      colorPrimaryBg: colour$own('primary-bg'), colorBgLayout: colour$own('bg-layout'),
    },
  }),
};
const spoken$own = [['delete-button', 'deleteChosen']];
const button_default$1 = ({ type, ...rest }) => {
  const say = import_react$9.useContext(I18nContext);
  const key = spoken$own.find(([end]) => rest.className?.endsWith(end))?.[1];
  return h$own('button', { type: 'button', ...(key && { 'aria-label': say(key) }), ...rest });
};
// What is typed elsewhere on the page, in tabs or in a menu, is not for the sheet.
const isForSheet$own = ({ target }) => target === document.body || target.closest('.pdfme-designer-canvas');
const toGrid$own = (px) => (px > 0 && px < ZOOM ? px : Math.round(px / ZOOM) * ZOOM);
// What is locked stays as it is, and can be chosen to be unlocked (docs/decisions/0235).
const isLocked$own = (schemas = [], id) => schemas.some((one) => one.id === id && one.locked === true);
const free$own = (elements, schemas) =>
  elements.some(({ id }) => isLocked$own(schemas, id))
    ? elements.filter(({ id }) => !isLocked$own(schemas, id))
    : elements;
// How far an edge of the paper keeps away what is moved: by its margin, or not at all where it was in the
// margin already; what sticks out does not stick out farther. A hundredth of a millimetre is noise.
const margin$own = (gap, margin) => (gap < margin - 0.01 ? Math.min(0, gap) : margin);
const isOfBox$own = (key) => ['position.x', 'position.y', 'width', 'height'].includes(key);
const Typography = { Text: ({ strong, ...rest }) => h$own('span', rest) };
const Tooltip$2 = ({ children }) => children;
// Pages are added, and elements changed, by parts of our own.
const nothing$own = () => null;
const [Dropdown$3, LeftSidebar, Sidebar, Spinner] = [nothing$own, nothing$own, nothing$own, nothing$own];
const ErrorScreen = ({ error }) => { throw error; };
const builtInPlugins = {};
const i18n = (key) => key;
// No expressions: what is in braces is a field (docs/decisions/0090).
const parseExpressionAt = () => { throw new Error('no expressions'); };
const pdf2img = nothing$own, pdf2size = nothing$own;
`;

const AFTER = `
function AppContextProvider({ children, font, plugins, options }) {
  const say = (key) => options.labels?.[key] ?? key;
  const within = [
    [I18nContext, say], [FontContext, font], [PluginsRegistry, plugins], [OptionsContext, options],
  ];
  return within.reduceRight((inner, [one, value]) => h$own(one.Provider, { value }, inner), children);
}
export { Designer };
`;

/** Exactly once, or the build fails: each is a promise about the version that is installed. */
const CHANGES = [
  ['export { Designer, Form, Viewer };', ''],
  ['import { pdf2img, pdf2size } from "@pdfme/converter";', ''],
  // A policy without 'unsafe-eval' says so in the console each time it is tried.
  ['new Function("");', 'throw new Error("no code from texts");'],
  // The page takes back, copies and saves the whole template, whichever view shows it.
  [
    '\tcopyWin,\n\tcopyMac,\n\tpasteWin,\n\tpasteMac,\n' +
      '\tredoWin,\n\tredoMac,\n\tundoWin,\n\tundoMac,\n\tsaveWin,\n\tsaveMac,\n',
    '',
  ],
  // To the millimetre; what is smaller, a line, keeps its size.
  [
    'const onDrag = ({ target, top, left }) => {',
    'const onDrag = ({ target, ...at }) => { const top = toGrid$own(at.top), left = toGrid$own(at.left);',
  ],
  [
    'const onResize = ({ target, width, height, direction }) => {',
    'const onResize = ({ target, direction, ...size }) => { ' +
      'const width = toGrid$own(size.width), height = toGrid$own(size.height);',
  ],
  [
    'backgroundImage: `url(${background})`,\n' +
      '\t\t\t\t\tbackgroundSize: `${paperSize.width}px ${paperSize.height}px`,',
    '...grid$own(scale, ZOOM),',
  ],
  [
    'hotkeys(keys$3.join(), (e, handler) => {',
    'hotkeys(keys$3.join(), (e, handler) => { if (!isForSheet$own(e)) return; hotkeys.shift = e.shiftKey;',
  ],
  // With nothing chosen, nothing is changed.
  [
    'move: (command, isShift) => {',
    'move: (command, isShift) => { if (getActiveSchemas().length === 0) return;',
  ],
  [
    'const onClickMoveable = () => {',
    'const free = free$own(activeElements, schemasList[pageCursor]); const onClickMoveable = () => {',
  ],
  ['target: activeElements,', 'target: free,'],
  ['!editing && activeElements.length > 0 && pageCursor', '!editing && free.length > 0 && pageCursor'],
  ['DeleteButton, {\n\t\t\t\t\tactiveElements,', 'DeleteButton, {\n\t\t\t\t\tactiveElements: free,'],
  [
    'const removeSchemas = (0, import_react$9.useCallback)((ids) => {',
    'const removeSchemas = (0, import_react$9.useCallback)((wanted) => { ' +
      'const ids = wanted.filter((id) => !isLocked$own(schemasList[pageCursor], id)); ' +
      'if (ids.length === 0) return;',
  ],
  [
    'const changeSchemas$1 = (0, import_react$9.useCallback)((objs) => {',
    'const changeSchemas$1 = (0, import_react$9.useCallback)((all) => { ' +
      'const objs = all.filter(({ schemaId }) => !isLocked$own(schemasList[pageCursor], schemaId)); ' +
      'if (objs.length === 0) return;',
  ],
  // Chosen, it has no handles that would show it.
  [
    'outline: `1px ${hoveringSchemaId === schema.id ? "solid" : "dashed"}',
    'outline: `${activeElements.some(({ id }) => id === schema.id) ? "2px solid" : ' +
      'hoveringSchemaId === schema.id ? "1px solid" : "1px dashed"}',
  ],
  // As large as its place, not as what of it was in sight when the page was opened.
  ['Math.max(0, Math.min(rect.right, vw) - Math.max(rect.left, 0));', 'this.domContainer.clientWidth;'],
  ['Math.max(0, Math.min(rect.bottom, vh) - Math.max(rect.top, 0));', 'this.domContainer.clientHeight;'],
  // What sticks out of the paper stays where it is.
  ['if (xEdge > width) value.position.x = Math.max(0, width - value.width);', ''],
  ['if (yEdge > height) value.position.y = Math.max(0, height - value.height);', ''],
  // What was put into the margins moves from where it is, and not by a jump to where they end.
  ['set$3(tgt, key, value);', 'if (!isOfBox$own(key)) set$3(tgt, key, value);'],
  [
    'const calcBounds = (v, min, max) => Math.min(Math.max(Number(v), min), max);',
    'const { position: { x, y }, width: w, height: h } = schema; ' +
      'const [was, last] = { "position.x": [x, pw - w], "position.y": [y, ph - h], ' +
      'width: [w, pw - x], height: [h, ph - y] }[key]; ' +
      'const calcBounds = (v, min, max) => Math.min(' +
      'Math.max(Number(v), margin$own(was, min)), last - margin$own(last - was, last - max));',
  ],
  ['return value > 0 ? value : 0;', 'return value;'],
  [
    'if (key === "x") value = ' +
      'value > pageSize.width - width ? round$2(pageSize.width - width, 2) : value;\n' +
      '\t\telse value = value > pageSize.height - height ? round$2(pageSize.height - height, 2) : value;\n',
    '',
  ],
  [
    'if (actualTop + targetHeight > pageHeight - bottomPadding)',
    'const own = schemasList[pageCursor].find(({ id }) => id === target.id); if (own) { ' +
      'const { position: at, width, height } = own; ' +
      'topPadding = margin$own(at.y, topPadding / ZOOM) * ZOOM; ' +
      'leftPadding = margin$own(at.x, leftPadding / ZOOM) * ZOOM; ' +
      'bottomPadding = margin$own(pageHeight - at.y - height, bottomPadding); ' +
      'rightPadding = margin$own(pageWidth - at.x - width, rightPadding); } ' +
      'if (actualTop + targetHeight > pageHeight - bottomPadding)',
  ],
  // It scrolls: by keyboard as well.
  ['className: DESIGNER_CLASSNAME + "canvas",', 'className: DESIGNER_CLASSNAME + "canvas", tabIndex: 0,'],
  // There is no bar at the left.
  ['const canvasWidth = size.width - 45;', 'const canvasWidth = size.width;'],
  ['marginLeft: 45\n', 'marginLeft: 0\n'],
];

function replaced(code, [wanted, by]) {
  const parts = code.split(wanted);
  if (parts.length !== 2)
    throw new Error(`pdfme has changed: ${parts.length - 1} times ${wanted.slice(0, 60)}`);
  return parts.join(by);
}

/** The file with the parts that are kept; what is outside of parts, but for imports, is styles of others. */
export function slim(code) {
  let part;
  const lines = [];
  for (const line of code.split('\n')) {
    if (line.startsWith('//#region ')) part = line.slice('//#region '.length).trim();
    const isKept = part ? KEPT.some((name) => name.test(part)) : /^(import|export) /.test(line);
    if (isKept) lines.push(line);
    if (line.startsWith('//#endregion')) part = undefined;
  }
  // A font that every page would load; ours is given.
  const kept = lines.join('\n').replace(/data:font\/ttf;base64,[A-Za-z0-9+/=]+/, '');
  return BEFORE + CHANGES.reduce(replaced, kept) + AFTER;
}

export function pdfme() {
  return {
    name: 'maillon-pdfme',
    enforce: 'pre',
    transform: (code, id) => (FILE.test(id.split('?')[0]) ? { code: slim(code), map: null } : undefined),
  };
}
