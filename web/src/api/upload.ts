// A call that tells how much of it has been sent: only XMLHttpRequest knows.
import { sendBy } from './http';

function headersOf(text: string): Headers {
  const headers = new Headers();
  for (const line of text.trim().split(/[\r\n]+/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  return headers;
}

/** `onSent` hears the part that has left, from 0 to 1. */
export const uploading = (onSent: (part: number) => void) =>
  sendBy(async (request) => {
    // Not as a text: a form has files.
    const body = await request.arrayBuffer();
    return new Promise<Response>((resolve, reject) => {
      const call = new XMLHttpRequest();
      call.open(request.method, request.url);
      request.headers.forEach((value, name) => call.setRequestHeader(name, value));
      call.upload.addEventListener('progress', ({ loaded, total }) => onSent(total ? loaded / total : 0));
      call.upload.addEventListener('load', () => onSent(1));
      call.addEventListener('load', () => {
        const headers = headersOf(call.getAllResponseHeaders());
        resolve(new Response(call.responseText, { status: call.status, headers }));
      });
      // As fetch says it.
      call.addEventListener('error', () => reject(new TypeError('network')));
      call.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      request.signal.addEventListener('abort', () => call.abort());
      call.send(body);
    });
  });
