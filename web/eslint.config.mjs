// The rules of hooks, of accessible elements, and our own (docs/decisions/0165). TypeScript's compiler and
// prettier do the rest.
import parser from '@babel/eslint-parser';
import a11y from 'eslint-plugin-jsx-a11y';
import hooks from 'eslint-plugin-react-hooks';
import { colours } from './scripts/lint/colours.mjs';
import { french } from './scripts/lint/french.mjs';
import { functions } from './scripts/lint/functions.mjs';
import { zones } from './scripts/lint/zones.mjs';

const SOURCES = ['src/**/*.{ts,tsx}'];
const TESTS = ['**/*.test.{ts,tsx}', 'src/test/**'];

export default [
  { ignores: ['dist/', 'src/api/schema.d.ts'] },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    languageOptions: {
      parser,
      parserOptions: {
        requireConfigFile: false,
        babelOptions: { babelrc: false, configFile: false, presets: ['@babel/preset-typescript'] },
      },
    },
  },
  {
    ...a11y.flatConfigs.recommended,
    files: SOURCES,
    rules: {
      ...a11y.flatConfigs.recommended.rules,
      // Desks, dialogs and cells that open begin where one types or scans; a page as it loads does not.
      'jsx-a11y/no-autofocus': 'off',
      // Whoever has no mouse scrolls what has the focus.
      'jsx-a11y/no-noninteractive-tabindex': [
        'error',
        { tags: ['ul'], roles: ['tabpanel', 'region', 'application'], allowExpressionValues: true },
      ],
    },
  },
  {
    files: SOURCES,
    plugins: { 'react-hooks': hooks },
    // The other rules of the plugin are those of React's compiler, which this program does not use.
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: SOURCES,
    plugins: { maillon: { rules: { colours, french, functions, zones } } },
    rules: { 'no-console': 'error' },
  },
  {
    files: SOURCES,
    ignores: TESTS,
    rules: { 'maillon/zones': 'error', 'maillon/colours': 'error', 'maillon/functions': 'error' },
  },
  { files: SOURCES, ignores: [...TESTS, 'src/i18n/**'], rules: { 'maillon/french': 'error' } },
  { files: ['src/app/theme.ts', 'src/i18n/**'], rules: { 'maillon/colours': 'off' } },
  // On paper, which is no darker at night.
  { files: ['src/features/reports/designer/figure.ts'], rules: { 'maillon/colours': 'off' } },
];
