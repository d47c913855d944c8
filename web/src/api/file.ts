// Answers that are files: their bytes, and the name the server gives them.
import { fr } from '../i18n/fr';
import { problemError } from './client';
import { ApiError } from './error';

export interface FileReply {
  blob: Blob;
  name: string;
}

/** RFC 6266: the name in UTF-8 goes before the plain one. */
export function fileNameOf(response: Response, fallback: string): string {
  const header = response.headers.get('Content-Disposition') ?? '';
  const extended = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(header)?.[1];
  if (extended) {
    try {
      return decodeURIComponent(extended.trim());
    } catch {
      // A name that can't be read is not worth losing the file for.
    }
  }
  return /filename\s*=\s*"?([^";]+)"?/i.exec(header)?.[1]?.trim() || fallback;
}

interface Reply {
  data?: Blob;
  error?: unknown;
  response: Response;
}

/** What the browser shows of a stream's progress: at most this often. */
const REPORT_MS = 200;

interface Streamed {
  data?: ReadableStream<Uint8Array<ArrayBuffer>> | null;
  error?: unknown;
  response: Response;
}

/** For calls made with `parseAs: 'stream'`: `onBytes` hears how much has come. */
export async function fileOfStream(
  call: Promise<Streamed>,
  fallback: string,
  onBytes: (bytes: number) => void,
): Promise<FileReply> {
  const counted = call.then(async ({ data, error, response }) => {
    if (!response.ok || !data) return { error, response };
    const type = response.headers.get('Content-Type') ?? '';
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let bytes = 0;
    let reportedAt = 0;
    const reader = data.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      bytes += value.byteLength;
      if (Date.now() - reportedAt >= REPORT_MS) {
        reportedAt = Date.now();
        onBytes(bytes);
      }
    }
    return { data: new Blob(parts, { type }), response };
  });
  return fileOf(counted, fallback);
}

/** For calls made with `parseAs: 'blob'`. */
export async function fileOf(call: Promise<Reply>, fallback: string): Promise<FileReply> {
  let reply: Reply;
  try {
    reply = await call;
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    // Also when the connection breaks in the middle of the file.
    throw new ApiError({ code: 'network', message: fr.errors.network });
  }
  const { data, error, response } = reply;
  if (!response.ok || !data) throw problemError(error, response);
  return { blob: data, name: fileNameOf(response, fallback) };
}
