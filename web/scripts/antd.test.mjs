import { expect, it } from 'vitest';
import { withoutEngine } from './antd.mjs';
import { variablesIn } from './antd/sheets.mjs';

const folder = '/web/node_modules/antd/es';
const sheetsFor = (name) => [`variables-${name}`, name];

it('U1: puts sheets where a component of antd made its styles', () => {
  const source = `import { genStyleHooks } from '../../theme/internal';
export const rules = (token) => ({ [token.cls]: genOther('x') });
export const useSearch = genStyleHooks(['Input', 'Search'], (token) => [rules(token)], prepare);
export default genStyleHooks('Input', rules);`;
  const code = withoutEngine(`${folder}/input/style/index.js`, source, sheetsFor);
  for (const sheet of ['variables-Input-Search', 'Input-Search', 'variables-Input-Input', 'Input-Input'])
    expect(code).toContain(`import '/maillon-antd/${sheet}.css';`);
  expect(code).toContain('export const useSearch = styled;');
  expect(code).toContain('export default styled;');
});

it('leaves what makes no styles alone, and refuses an antd that has changed', () => {
  expect(withoutEngine(`${folder}/button/Button.js`, 'export default 1;', sheetsFor)).toBeUndefined();
  expect(() => withoutEngine(`${folder}/theme/useToken.js`, 'export default 1;', sheetsFor)).toThrow(
    'changed',
  );
});

it('has each variable once for the page, and a component’s own value of a shared one with it', () => {
  const shared = variablesIn(['.ours{--ant-color:red;}']);
  const found = variablesIn(
    ['.ours.ant-btn{--ant-btn-gap:8px;--ant-color:blue;}', '.css-var-x{--ant-color:red;}'],
    shared,
  );
  expect(found).toEqual(
    new Map([
      [':root', new Map([['--ant-btn-gap', '8px']])],
      ['.ant-btn', new Map([['--ant-color', 'blue']])],
    ]),
  );
  expect(() => variablesIn(['.ours.a{--ant-x:1;}.ours.b{--ant-x:2;}'])).toThrow('two values');
});

it('leaves out the pictures of answers that no page shows', () => {
  const source = 'export default () => picture;';
  expect(withoutEngine(`${folder}/result/unauthorized.js`, source, sheetsFor)).not.toContain('picture');
  expect(withoutEngine(`${folder}/result/noFound.js`, source, sheetsFor)).toBeUndefined();
});
