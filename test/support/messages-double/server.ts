/**
 * A double of the Messages API on this machine, so that tests use the real SDK. A script provides the answers; it sees only the request.
 * The double refuses invalid requests, and counts tokens and caches like the real API.
 */
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkRequest } from './request.ts';
import type { MessagesBody } from './request.ts';
import { eventsOf, toEventStream, toServerSent } from './stream.ts';
import type { Counts, ReplyBlock, StreamEvent } from './stream.ts';

/** The answer of a script. */
export type Reply =
  | { readonly kind: 'message'; readonly blocks: readonly ReplyBlock[]; readonly stop?: string; readonly outputTokens?: number }
  /** A status instead of an answer; `retryAfter` in seconds. */
  | { readonly kind: 'status'; readonly status: number; readonly type: string; readonly message: string; readonly retryAfter?: number }
  /** The connection closes after that many events. */
  | { readonly kind: 'cut'; readonly blocks: readonly ReplyBlock[]; readonly after: number }
  /** The stream stalls after that many events, with an open connection. */
  | { readonly kind: 'stall'; readonly blocks: readonly ReplyBlock[]; readonly after: number }
  /** The stream ends with an error. */
  | { readonly kind: 'stream-error'; readonly type: string; readonly message: string }
  /** No answer until the caller gives up. */
  | { readonly kind: 'silence' };

/** Provides the answers. @param number counts the well-formed requests, from 1 */
export type Script = (body: MessagesBody, number: number) => Reply | Promise<Reply>;

/** A running double. */
export interface MessagesDouble {
  readonly url: string;
  /** Every well-formed request, in order. */
  readonly requests: readonly MessagesBody[];
  /** The token counts of every started answer, as far as they were sent. */
  readonly told: readonly Counts[];
  /** The headers of every well-formed request. */
  readonly headers: readonly IncomingMessage['headers'][];
  /** The faults of the other requests. */
  readonly refused: readonly string[];
  close(): Promise<void>;
}

const KEEP_ALIVE_MS = 120_000;

/**
 * Starts a double on a free port of this machine.
 * @param script provides the answers
 * @returns the double
 */
export async function startMessagesDouble(script: Script): Promise<MessagesDouble> {
  const requests: MessagesBody[] = [];
  const refused: string[] = [];
  const told: Counts[] = [];
  const headers: IncomingMessage['headers'][] = [];
  const cache = new Set<string>();
  const server = createServer((request, response) => {
    void serve(request, response, { script, requests, refused, told, headers, cache });
  });
  // On a slow machine, two requests may be further apart than Node's default keep-alive.
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    refused,
    told,
    headers,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Serving {
  readonly script: Script;
  readonly requests: MessagesBody[];
  readonly refused: string[];
  readonly told: Counts[];
  readonly headers: IncomingMessage['headers'][];
  /** Request prefixes with a cache marker. */
  readonly cache: Set<string>;
}

const BEDROCK = /^\/model\/([^/]+)\/invoke-with-response-stream$/;

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  { script, requests, refused, told, headers, cache }: Serving,
): Promise<void> {
  const path = (request.url ?? '').split('?')[0] ?? '';
  const bedrock = BEDROCK.exec(path);
  if (request.method !== 'POST' || (path !== '/v1/messages' && bedrock === null))
    return fail(response, 404, { type: 'not_found_error', message: path });
  const text = await readBody(request);
  const checked =
    bedrock === null ? checkRequest(request.headers, parsed(text)) : checkRequest(...fromBedrock(request, text, bedrock[1] ?? ''));
  if (checked.kind === 'wrong') {
    refused.push(checked.message);
    return fail(response, checked.status, {
      type: checked.status === 401 ? 'authentication_error' : 'invalid_request_error',
      message: checked.message,
    });
  }
  requests.push(checked.body);
  headers.push(request.headers);
  const number = requests.length;
  const reply = await script(checked.body, number);
  const send = { response, frame: bedrock === null ? toServerSent : toEventStream, isBedrock: bedrock !== null };
  answer(reply, send, { body: checked.body, number, cache, told });
}

/** Bedrock has the model in the path and the version in the body. */
function fromBedrock(request: IncomingMessage, text: string, model: string): readonly [Readonly<Record<string, unknown>>, unknown] {
  const { anthropic_version: version, ...body } = parsed(text) as Readonly<Record<string, unknown>>;
  return [
    { ...request.headers, 'anthropic-version': version },
    { ...body, model: decodeURIComponent(model), stream: true },
  ];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

interface Sending {
  readonly response: ServerResponse;
  readonly frame: (event: StreamEvent) => Buffer;
  readonly isBedrock: boolean;
}

function answer(
  reply: Reply,
  { response, frame, isBedrock }: Sending,
  {
    body,
    number,
    cache,
    told,
  }: { readonly body: MessagesBody; readonly number: number; readonly cache: Set<string>; readonly told: Counts[] },
): void {
  if (reply.kind === 'silence') return;
  if (reply.kind === 'status') return fail(response, reply.status, reply, reply.retryAfter);
  const blocks = reply.kind === 'stream-error' ? [] : reply.blocks;
  const outputTokens = reply.kind === 'message' ? reply.outputTokens : undefined;
  const counts = countsOf(body, { cache, output: outputTokens ?? tokens(JSON.stringify(blocks)) });
  const stop = (reply.kind === 'message' ? reply.stop : undefined) ?? (blocks.some((block) => 'tool' in block) ? 'tool_use' : 'end_turn');
  const events = eventsOf(blocks, { model: body.model, stop, counts, number });
  response.writeHead(200, {
    'content-type': isBedrock ? 'application/vnd.amazon.eventstream' : 'text/event-stream',
    'request-id': `req_${number}`,
  });
  const isWhole = reply.kind === 'message';
  if (!('after' in reply) || reply.after > 0) told.push(isWhole ? counts : { ...counts, output_tokens: 1 });
  if (isWhole) return void response.end(Buffer.concat(events.map(frame)));
  if (reply.kind === 'cut' || reply.kind === 'stall') {
    response.write(Buffer.concat(events.slice(0, reply.after).map(frame)), () => reply.kind === 'cut' && response.destroy());
    return;
  }
  const error = { type: 'error', error: { type: reply.type, message: reply.message } };
  response.end(Buffer.concat([...events.slice(0, 1), error].map(frame)));
}

function fail(
  response: ServerResponse,
  status: number,
  { type, message }: { readonly type: string; readonly message: string },
  retryAfter?: number,
): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  });
  response.end(JSON.stringify({ type: 'error', error: { type, message }, request_id: 'req_failed' }));
}

/** A marked prefix is read from the cache if it was sent before, otherwise written to it; the rest is plain input. */
function countsOf(body: MessagesBody, { cache, output }: { readonly cache: Set<string>; readonly output: number }): Counts {
  const marks = prefixesOf(body);
  const known = marks.filter((prefix) => cache.has(prefix)).at(-1) ?? '';
  const marked = marks.at(-1) ?? '';
  for (const prefix of marks) cache.add(prefix);
  const total = tokens(JSON.stringify([body.tools, body.system, body.messages]));
  const read = Math.min(total, tokens(known));
  const written = Math.min(total - read, Math.max(0, tokens(marked) - read));
  return {
    input_tokens: total - read - written,
    cache_read_input_tokens: read,
    cache_creation_input_tokens: written,
    output_tokens: output,
  };
}

/** The request up to each cache marker: tools first, then system text, then messages. */
function prefixesOf({ tools, system, messages }: MessagesBody): readonly string[] {
  const parts: readonly unknown[] = [
    ...(tools ?? []),
    ...(Array.isArray(system) ? system : [system ?? '']),
    ...messages.flatMap(({ content }): readonly unknown[] => (typeof content === 'string' ? [content] : content)),
  ];
  const isMarked = (part: unknown): boolean => typeof part === 'object' && part !== null && 'cache_control' in part;
  const texts = parts.map((part) => JSON.stringify(part, (key, value: unknown) => (key === 'cache_control' ? undefined : value)) ?? '');
  return parts.flatMap((part, index) => (isMarked(part) ? [texts.slice(0, index + 1).join('')] : []));
}

function tokens(text: string): number {
  return Math.ceil(text.length / 4);
}
