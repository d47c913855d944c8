// A collector of spans (OTLP over gRPC) that keeps those of the journey that started it.
import { createServer, type ServerHttp2Stream } from 'node:http2';
import { onTestFinished } from 'vitest';

export interface Span {
  service: string;
  traceId: string;
  spanId: string;
  parentId: string;
  name: string;
}

/** The fields of a protobuf message that hold bytes, by their numbers. */
function fields(message: Buffer): Map<number, Buffer[]> {
  const found = new Map<number, Buffer[]>();
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = message.readUInt8(at++);
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  while (at < message.length) {
    const key = varint();
    const wire = key & 7;
    if (wire === 2) {
      const end = varint() + at;
      found.set(key >> 3, [...(found.get(key >> 3) ?? []), message.subarray(at, end)]);
      at = end;
    } else if (wire === 0) varint();
    else at += wire === 1 ? 8 : 4;
  }
  return found;
}

const all = (message: Buffer, number: number): Buffer[] => fields(message).get(number) ?? [];
const one = (message: Buffer, number: number): Buffer => all(message, number)[0] ?? Buffer.alloc(0);

/** `service.name` of a resource. */
function serviceOf(resource: Buffer): string {
  const named = all(resource, 1).find((attribute) => String(one(attribute, 1)) === 'service.name');
  return named ? String(one(one(named, 2), 1)) : '';
}

/** What an ExportTraceServiceRequest holds. */
function spansOf(request: Buffer): Span[] {
  return all(request, 1).flatMap((group) => {
    const service = serviceOf(one(group, 1));
    return all(group, 2)
      .flatMap((scope) => all(scope, 2))
      .map((span) => {
        const hex = (number: number): string => one(span, number).toString('hex');
        const name = String(one(span, 5));
        return { service, traceId: hex(1), spanId: hex(2), parentId: hex(4), name };
      });
  });
}

/** Listens where the product sends its spans until the test is over; answers what has come so far. */
export async function collector(address: string): Promise<() => Span[]> {
  const spans: Span[] = [];
  const server = createServer();
  const streams = new Set<{ destroy: () => void }>();
  server.on('session', (session) => streams.add(session));
  server.on('stream', (stream: ServerHttp2Stream) => {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      // Behind the flag of compression and the length.
      spans.push(...spansOf(Buffer.concat(parts).subarray(5)));
      stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true });
      stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
      stream.end(Buffer.alloc(5));
    });
  });
  const { hostname, port } = new URL(address);
  await new Promise<void>((resolve) => server.listen(Number(port), hostname, resolve));
  onTestFinished(() => {
    for (const session of streams) session.destroy();
    server.close();
  });
  return () => spans;
}
