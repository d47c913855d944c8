// Every question that a dashboard or a rule asks, and what a question of PromQL reads.
import { readFile, readdir } from 'node:fs/promises';
import { parser as logql } from '@grafana/lezer-logql';
import { parser as traceql } from '@grafana/lezer-traceql';
import { parser as promql } from '@prometheus-io/lezer-promql';
import { parse as parseYaml } from 'yaml';
import { files } from './dashboards.mjs';

export const RULES = new URL('../prometheus/rules/', import.meta.url);
const PARSERS = { promql, logql, traceql };
/** @type {Record<string, keyof typeof PARSERS>} */
const LANGUAGES = { prometheus: 'promql', loki: 'logql', tempo: 'traceql' };
/** Labels by whose values nothing is found while nothing goes wrong. */
const OF_FAULTS = ['status', 'code'];

/** @typedef {{ where: string, language: keyof typeof PARSERS, text: string }} Question */
/** @typedef {{ alert?: string, record?: string, expr: string, labels?: Record<string, string>,
 *   annotations?: Record<string, string> }} Rule */

/** @returns {Promise<Rule[]>} */
export async function rules() {
  const names = (await readdir(RULES)).filter((name) => name.endsWith('.yaml')).sort();
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, RULES), 'utf8')));
  return texts.flatMap((text) => parseYaml(text).groups.flatMap((/** @type {any} */ group) => group.rules));
}

/** @param {any} board @param {string} file @returns {Question[]} */
function ofBoard(board, file) {
  const panels = board.panels.flatMap((/** @type {any} */ panel) => [panel, ...(panel.panels ?? [])]);
  const questions = panels.flatMap((/** @type {any} */ panel) =>
    (panel.targets ?? []).map((/** @type {any} */ target) => ({
      where: `${file}, « ${panel.title} »`,
      language: LANGUAGES[panel.datasource.type],
      text: target.expr ?? target.query,
    })),
  );
  const variables = board.templating.list.filter((/** @type {any} */ { type }) => type === 'query');
  const values = variables.map((/** @type {any} */ variable) => ({
    where: `${file}, variable ${variable.name}`,
    language: 'promql',
    text: /^label_values\((.*), \w+\)$/.exec(variable.query.query)?.[1] ?? '',
  }));
  return [...questions, ...values];
}

/** @returns {Promise<Question[]>} */
export async function questions() {
  const ofRules = (await rules()).map((rule) => ({
    where: `rule ${rule.alert ?? rule.record}`,
    language: /** @type {const} */ ('promql'),
    text: rule.expr,
  }));
  return [...files.flatMap(({ board, name }) => ofBoard(board, name)), ...ofRules];
}

/** A question as it is asked when everything is chosen. @param {string} text */
export const chosen = (text) =>
  text.replace(/\$__(rate_interval|interval|range)/g, '1m').replace(/\$(namespace|route|service)\b/g, '.*');

/** Whether it can be asked at all. @param {Question} question */
export function isWellFormed({ language, text }) {
  let isFine = text.trim() !== '';
  PARSERS[language].parse(chosen(text)).iterate({
    enter: ({ type }) => {
      isFine &&= !type.isError;
    },
  });
  return isFine;
}

/**
 * The series that a question of PromQL reads: each selector, without the labels of faults.
 * @param {string} text
 */
export function selectors(text) {
  const asked = chosen(text);
  /** @type {string[]} */
  const found = [];
  promql.parse(asked).iterate({
    enter: ({ name, from, to }) => {
      if (name === 'VectorSelector') found.push(withoutFaults(asked.slice(from, to)));
    },
  });
  return found;
}

/** @param {string} selector */
function withoutFaults(selector) {
  const [, name, matchers = ''] = /^([^{]*)(?:\{(.*)\})?$/s.exec(selector) ?? [];
  const kept = [...matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"[^"]*"/g)].filter(
    ([, label]) => !OF_FAULTS.includes(label),
  );
  return kept.length > 0 ? `${name}{${kept.map(([matcher]) => matcher).join(', ')}}` : name;
}

/** @param {string} selector */
export const metricOf = (selector) => selector.replace(/\{.*$/s, '');
