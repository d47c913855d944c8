// The calls of the documentation: the real pages of the manual, in plain paragraphs, and an API of two calls.
import { readdirSync, readFileSync } from 'node:fs';
import { http } from 'msw';
import { ok, refuse, world } from './server';

const FOLDER = '../docs/manuel';

const permissionTable = readFileSync('../proto/permissions.tsv', 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t'));

export function holds(role: string, permission: string): boolean {
  const column = permissionTable[0]?.indexOf(role) ?? -1;
  return permissionTable.some(([name, ...cells]) => name === permission && cells[column - 1] === 'x');
}

const anchorOf = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

function html(body: string): string {
  const block = (text: string) =>
    text.startsWith('## ') ? `<h2 id="${anchorOf(text.slice(3))}">${text.slice(3)}</h2>` : `<p>${text}</p>`;
  const linked = body.replaceAll(
    /\[([^\]]+)\]\(([^).]+)\.md(#[^)]*)?\)/g,
    '<a href="/documentation/$2$3">$1</a>',
  );
  return linked.split('\n').filter(Boolean).map(block).join('\n');
}

function readPage(file: string) {
  const text = readFileSync(`${FOLDER}/${file}`, 'utf8');
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const word = (key: string) => new RegExp(`^${key}: (.*)$`, 'm').exec(head)?.[1] ?? '';
  const [, title = '', rest = ''] = /^\s*# (.*)\n([\s\S]*)$/.exec(body) ?? [];
  return {
    order: Number(word('order')),
    permission: word('permission'),
    page: { page: file.replace('.md', ''), title, chapter: word('chapter'), html: html(rest) },
  };
}

export const manual = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.md'))
  .map(readPage)
  .toSorted((a, b) => a.order - b.order);

const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (name: string) => ({ content: { 'application/json': { schema: schema(name) } } });
const answer = { '200': json('ListReply') };

export const openapi = {
  openapi: '3.1.0',
  info: { title: 'Maillon', version: '0.1.0' },
  paths: {
    '/api/region/get.region_list': {
      get: {
        operationId: 'Regions_ListRegions',
        tags: ['Regions'],
        summary: '',
        parameters: [
          {
            name: '_limit',
            in: 'query',
            required: false,
            schema: { type: 'integer', description: 'At most.' },
          },
        ],
        responses: answer,
        'x-permission': ['geography.read'],
      },
    },
    '/api/auth/login': {
      post: {
        operationId: 'Sessions_Login',
        tags: ['Sessions'],
        summary: 'Signs in.',
        parameters: [],
        requestBody: json('LoginRequest'),
        responses: answer,
        'x-permission': 'public',
      },
    },
  },
  components: {
    schemas: {
      LoginRequest: { type: 'object', properties: { login: { type: 'string' } } },
      ListReply: {
        allOf: [
          { type: 'object', properties: { status: { const: 'ok' } } },
          { type: 'object', properties: { rows: { type: 'array', items: schema('Region') } } },
        ],
      },
      Region: {
        type: 'object',
        properties: {
          region_code: { anyOf: [{ type: 'string' }, { type: 'null' }] },
          kind: { type: 'string', enum: ['a', 'b'] },
        },
      },
    },
  },
};

const denied = () => refuse(403, 'permission_denied', 'Votre rôle ne vous permet pas cette action.');
const mayReadAll = () => holds(world.user.login_role, 'documentation.read');

export const manualHandlers = [
  // These come before the server's own, which note calls as well.
  http.get('*/api/documentation/*', ({ request }) => {
    world.calls.push(`GET ${new URL(request.url).pathname}`);
    return undefined;
  }),
  http.get('*/api/documentation/get.manual', () =>
    mayReadAll() ? ok({ pages: manual.map(({ page }) => page) }) : denied(),
  ),
  http.get('*/api/documentation/get.openapi', () => (mayReadAll() ? ok({ openapi }) : denied())),
  http.get('*/api/documentation/get.manual_page/:page', ({ params }) => {
    const found = manual.find(({ page }) => page.page === params.page);
    if (!found) return refuse(404, 'not_found', 'Cette adresse n’existe pas.');
    const may = !found.permission || holds(world.user.login_role, found.permission);
    return may ? ok({ page: found.page }) : denied();
  }),
];
