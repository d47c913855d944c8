// What the gateway is compared with: one Express server on node-postgres, as a good engineer would write it
// for members alone. It checks tokens, pages and counts, and answers the same JSON.

'use strict';

const { createPublicKey, verify } = require('node:crypto');
const express = require('express');
const pg = require('pg');

const { ADDRESS, DATABASE_URL, KEYS, PAGE, ONE, TOTAL } = process.env;
const WORDS = {
  gender: ['M', 'F'],
  status: ['active', 'suspended', 'deceased', 'removed'],
  marital_status: ['single', 'married', 'customary', 'divorced', 'widowed'],
  education_level: [
    'none',
    'koranic',
    'primary',
    'lower_secondary',
    'upper_secondary',
    'vocational',
    'higher',
  ],
  identity_document_type: [
    'cni',
    'passport',
    'residence_card',
    'birth_certificate',
    'driving_licence',
    'attestation',
    'other',
  ],
  household_status: ['head', 'spouse', 'child', 'relative', 'other'],
  birth_date_precision: ['day', 'year'],
};
// Names that are no mere camel case of their column.
const NAMES = {
  locality_name: 'locality_name',
  subprefecture_name: 'subprefecture_name',
  department_name: 'department_name',
  region_name: 'region_name',
  cooperative_name: 'cooperative_name',
  created_by: 'member_createdByUser',
  updated_by: 'member_updatedByUser',
  deleted_at: 'member_archivedAt',
};

// Ids fit into a number; days stay texts; instants lose their needless zeros.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, instant);

function instant(text) {
  const [, day, time, fraction] = /^(\S+) (\d\d:\d\d:\d\d)(\.\d+)?/.exec(text);
  const digits = fraction ? fraction.slice(1).padEnd(6, '0') : '';
  if (digits === '' || digits === '000000') return `${day}T${time}Z`;
  return `${day}T${time}.${digits.endsWith('000') ? digits.slice(0, 3) : digits}Z`;
}

const pool = new pg.Pool({
  connectionString: DATABASE_URL,
  max: 16,
  idleTimeoutMillis: 0,
  options: '-c timezone=UTC',
});
const key = createPublicKey({ key: JSON.parse(KEYS).keys[0], format: 'jwk' });
const names = new Map();

function nameOf(column) {
  let name = names.get(column);
  if (name === undefined) {
    name = NAMES[column] ?? `member_${column.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())}`;
    names.set(column, name);
  }
  return name;
}

function member(row) {
  const told = {};
  for (const column in row) {
    const value = row[column];
    const words = WORDS[column];
    told[nameOf(column)] = words && value !== null ? words[value - 1] : value;
  }
  return told;
}

function signedIn(request, response, next) {
  const token = request.get('authorization')?.replace(/^Bearer /, '') ?? '';
  const [head, claims, signature] = token.split('.');
  const isGood =
    signature !== undefined &&
    verify(null, Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url')) &&
    JSON.parse(Buffer.from(claims, 'base64url')).exp * 1000 > Date.now();
  if (isGood) next();
  else response.sendStatus(401);
}

const app = express();
app.disable('x-powered-by');
app.set('etag', false);
app.get('/health', (_, response) => response.send('ok'));
app.use(signedIn);
app.get('/api/member/get.member_list', async (request, response) => {
  const values = [Number(request.query._limit ?? 2000), Number(request.query._offset ?? 0)];
  const [page, total] = await Promise.all([
    pool.query({ name: 'page', text: PAGE, values }),
    pool.query({ name: 'total', text: TOTAL }),
  ]);
  response.json({
    status: 'ok',
    total: total.rows[0].total,
    totalIsEstimate: false,
    rows: page.rows.map(member),
  });
});
app.get('/api/member/get_member/:id', async (request, response) => {
  const found = await pool.query({ name: 'one', text: ONE, values: [request.params.id] });
  if (found.rows.length === 0) response.sendStatus(404);
  else response.json({ status: 'ok', member: member(found.rows[0]) });
});

const [host, port] = ADDRESS.split(':');
app.listen(Number(port), host);
