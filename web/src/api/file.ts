// Answers that are files: their bytes, and the name the server gives them.
import { fr } from '../i18n/fr';
import { problemError } from './client';
import { ApiError } from './error';

export interface AnsweredFile {
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

interface Answered {
  data?: Blob;
  error?: unknown;
  response: Response;
}

/** For calls made with `parseAs: 'blob'`. */
export async function fileOf(call: Promise<Answered>, fallback: string): Promise<AnsweredFile> {
  let answered: Answered;
  try {
    answered = await call;
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    // Also when the connection breaks in the middle of the file.
    throw new ApiError({ code: 'network', message: fr.errors.network });
  }
  const { data, error, response } = answered;
  if (!response.ok || !data) throw problemError(error, response);
  return { blob: data, name: fileNameOf(response, fallback) };
}
