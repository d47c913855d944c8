// How the REST contract says yes and no (contract §1).
import { HttpResponse, type JsonBodyType } from 'msw';

export const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const headers = { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` };

export const ok = (body: Record<string, unknown>) =>
  HttpResponse.json({ status: 'ok', ...body } as JsonBodyType, { headers });

export const pdf = (name: string) =>
  new HttpResponse('%PDF-1.7', {
    headers: { 'Content-Type': 'application/pdf', 'Content-Disposition': `inline; filename="${name}"` },
  });

export const refuse = (
  status: number,
  code: string,
  message: string,
  more: Record<string, unknown> = {},
  moreHeaders: Record<string, string> = {},
) =>
  HttpResponse.json({ status: 'error', code, message, ...more } as JsonBodyType, {
    status,
    headers: { ...headers, ...moreHeaders },
  });
