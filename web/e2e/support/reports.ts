// What the journeys among templates prepare and clean up through the product's API.
import { onTestFinished } from 'vitest';
import type { Template } from '../../src/features/reports/template';
import type { Api } from './product';

export interface Report {
  report_id: number;
  report_name: string;
  report_isDefault: boolean;
  report_currentVersion: number;
  report_rowVersion: number;
}

type Body = Record<string, unknown>;

async function ask<T>(api: Api, method: string, path: string, body?: Body): Promise<T> {
  const { answer } = await api.call(method, path, body);
  if (answer.status !== 'ok') throw new Error(`${path}: ${answer.message}`);
  return answer as T;
}

export async function reportsNamed(api: Api, filter: string): Promise<Report[]> {
  const path = `report/get.report_list?filter=${encodeURIComponent(filter)}`;
  return (await ask<{ rows: Report[] }>(api, 'GET', path)).rows;
}

export async function defaultReport(api: Api, type: string): Promise<Report> {
  const path = `report/get.report_list?report_type=${type}&report_isDefault=true`;
  const [found] = (await ask<{ rows: Report[] }>(api, 'GET', path)).rows;
  if (!found) throw new Error(`no default template of type ${type}`);
  return found;
}

export const makeDefault = (api: Api, report_id: number): Promise<unknown> =>
  ask(api, 'POST', 'report/post.default', { report_id });

export async function reportOf(api: Api, report_id: number): Promise<Report> {
  return (await ask<{ report: Report }>(api, 'GET', `report/get.report/${report_id}`)).report;
}

/** Of the current version, if none is named. */
export async function templateOf(api: Api, report_id: number, version?: number): Promise<Template> {
  const path = `report/get.report_json/${report_id}${version ? `?version=${version}` : ''}`;
  return (await ask<{ report_json: Template }>(api, 'GET', path)).report_json;
}

/** A copy of the default template, which goes when the journey is over. */
export async function copyDefault(api: Api, type: string, report_name: string): Promise<number> {
  const { report_id } = await defaultReport(api, type);
  const body = { report_id, report_name };
  const copy = await ask<Report>(api, 'POST', 'report/post.report_copy', body);
  onTestFinished(() => removeReports(api, report_name));
  return copy.report_id;
}

/** A next version, in which an element says something else. */
export async function saveText(api: Api, report_id: number, name: string, content: string): Promise<void> {
  const { report_rowVersion } = await reportOf(api, report_id);
  const template = await templateOf(api, report_id);
  const schemas = template.schemas.map((page) =>
    page.map((element) => (element.name === name ? { ...element, content } : element)),
  );
  const report_json = { ...template, schemas };
  await ask(api, 'POST', 'report/post.report_json', { report_id, report_rowVersion, report_json });
}

/** An element of the first page. */
export const elementOf = (template: Template, name: string): Body | undefined =>
  template.schemas[0]?.find((element) => element.name === name);

export async function removeReports(api: Api, filter: string): Promise<void> {
  for (const { report_id } of await reportsNamed(api, filter)) {
    await api.call('DELETE', `report/delete.report/${report_id}`);
  }
}
