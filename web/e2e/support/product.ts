// The running product that the journeys are made against, and what they prepare and clean up through its API.
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

function required(name: string, what: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: it must hold ${what}`);
  return value;
}

export const baseUrl = required('MAILLON_E2E_URL', 'the address of a running product').replace(/\/$/, '');
export const admin = {
  login: 'admin',
  password: required('MAILLON_E2E_ADMIN_PASSWORD', 'the password of its user admin'),
};

/** Where the product sends its spans; nobody listens there but a journey that wants them. */
export const otlpAddress = required('MAILLON_E2E_OTLP', 'where the product sends its spans');

export interface Credentials {
  login: string;
  password: string;
}

interface Answer {
  status: string;
  message?: string;
  token?: string;
  rows?: Region[];
  region_id?: number;
  region?: Region;
}

export interface Region {
  region_id: number;
  region_code: string;
  region_name: string;
  region_version: number;
}

/** A session of its own: a journey that ends one must not end the others. */
export class Api {
  private constructor(public token: string) {}

  static async signIn(who: Credentials = admin): Promise<Api> {
    const response = await fetch(`${baseUrl}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(who),
    });
    const answer = (await response.json()) as Answer;
    if (!answer.token) throw new Error(`${who.login} can't sign in: ${answer.message ?? response.status}`);
    return new Api(answer.token);
  }

  async call(method: string, path: string, body?: unknown): Promise<{ status: number; answer: Answer }> {
    const response = await this.send(method, path, body);
    return { status: response.status, answer: (await response.json()) as Answer };
  }

  /** Of a call that answers a file. */
  async file(path: string, body: unknown): Promise<Buffer> {
    const response = await this.send('POST', path, body);
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return Buffer.from(await response.arrayBuffer());
  }

  /** A journey beside busy ones outlives its token: a session that lives is asked for another. */
  private async send(method: string, path: string, body?: unknown): Promise<Response> {
    const response = await this.sendOnce(method, path, body);
    return response.status === 401 && (await this.renew()) ? this.sendOnce(method, path, body) : response;
  }

  private sendOnce(method: string, path: string, body?: unknown): Promise<Response> {
    return fetch(`${baseUrl}/api/${path}`, {
      method,
      headers: { Authorization: `Bearer ${this.token}`, 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  }

  private async renew(): Promise<boolean> {
    const response = await this.sendOnce('POST', 'auth/refresh', {});
    if (!response.ok) return false;
    const { token } = (await response.json()) as Answer;
    if (!token) return false;
    this.token = token;
    return true;
  }

  async createRegion(code: string, name: string): Promise<number> {
    const { answer } = await this.call('POST', 'region/post_region', {
      region_code: code,
      region_name: name,
    });
    if (!answer.region_id) throw new Error(`region not created: ${answer.message}`);
    return answer.region_id;
  }

  async regions(filter: string): Promise<Region[]> {
    const { answer } = await this.call('GET', `region/get.region_list?filter=${encodeURIComponent(filter)}`);
    return answer.rows ?? [];
  }

  /** Removes what a journey may have left. */
  async removeRegions(filter: string): Promise<void> {
    for (const { region_id } of await this.regions(filter)) {
      await this.call('DELETE', `region/delete_region/${region_id}`);
    }
  }

  /** Ends the session on the server, as an administrator or the clock would. */
  async endSession(): Promise<void> {
    await this.call('POST', 'auth/logout');
  }

  async isAlive(): Promise<boolean> {
    return (await this.call('GET', 'auth/me')).status === 200;
  }
}

/** Everything is killed with SIGKILL (the product, PostgreSQL, NATS) and started again on the same data. */
export async function powerCut(): Promise<void> {
  const file = required('MAILLON_E2E_POWER_CUT', 'a file that asks for a power cut: run `cargo xtask e2e`');
  await writeFile(file, '');
  for (const end = Date.now() + 120_000; existsSync(file); await setTimeout(200)) {
    if (Date.now() > end) throw new Error('nothing came back after the power cut');
  }
}

let sequence = 0;

/** A code that no other region has. */
export function uniqueCode(): string {
  sequence += 1;
  return `E${Date.now().toString(36).toUpperCase()}${sequence}`;
}
