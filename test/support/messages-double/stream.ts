/** An answer in the API's stream format: server-sent events, or the binary frames of Amazon Bedrock around them. */
import { crc32 } from 'node:zlib';

/** One block of an answer. `raw` is sent unchanged as a tool's input, JSON or not. */
export type ReplyBlock =
  | { readonly text: string }
  | { readonly tool: string; readonly input: unknown }
  | { readonly tool: string; readonly raw: string }
  | { readonly thinking: string };

/** Tokens of a request and its answer. */
export interface Counts {
  readonly input_tokens: number;
  readonly cache_read_input_tokens: number;
  readonly cache_creation_input_tokens: number;
  readonly output_tokens: number;
}

/** An event of a stream. */
export interface StreamEvent {
  readonly type: string;
  readonly [name: string]: unknown;
}

/** Longer texts are sent in pieces of this length. */
const PIECE = 40;

/**
 * The events of one answer. https://platform.claude.com/docs/en/api/messages-streaming
 * @param blocks of the answer
 * @param about model, stop reason, counts, and a number for its ids
 * @returns all events in order
 */
export function eventsOf(
  blocks: readonly ReplyBlock[],
  about: { readonly model: string; readonly stop: string; readonly counts: Counts; readonly number: number },
): readonly StreamEvent[] {
  const { model, stop, counts, number } = about;
  const usage = { ...counts, output_tokens: 1, cache_creation: null, inference_geo: null, server_tool_use: null, service_tier: 'standard' };
  const message = {
    id: `msg_${number}`,
    type: 'message',
    role: 'assistant',
    model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage,
  };
  return [
    { type: 'message_start', message },
    { type: 'ping' },
    ...blocks.flatMap((block, index) => eventsOfBlock(block, index, `toolu_${number}_${index}`)),
    {
      type: 'message_delta',
      delta: { stop_reason: stop, stop_sequence: null, stop_details: null, container: null },
      usage: { ...counts, server_tool_use: null },
    },
    { type: 'message_stop' },
  ];
}

function eventsOfBlock(block: ReplyBlock, index: number, id: string): readonly StreamEvent[] {
  const [start, deltas] = startOf(block, id);
  return [
    { type: 'content_block_start', index, content_block: start },
    ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ];
}

function startOf(block: ReplyBlock, id: string): readonly [object, readonly object[]] {
  if ('text' in block)
    return [{ type: 'text', text: '', citations: null }, piecesOf(block.text).map((text) => ({ type: 'text_delta', text }))];
  if ('thinking' in block)
    return [
      { type: 'thinking', thinking: '', signature: '' },
      [
        ...piecesOf(block.thinking).map((thinking) => ({ type: 'thinking_delta', thinking })),
        { type: 'signature_delta', signature: 'c2lnbmVk' },
      ],
    ];
  const json = 'raw' in block ? block.raw : JSON.stringify(block.input);
  return [
    { type: 'tool_use', id, name: block.tool, input: {}, caller: { type: 'direct' } },
    ['', ...piecesOf(json)].map((partial) => ({ type: 'input_json_delta', partial_json: partial })),
  ];
}

function piecesOf(text: string): readonly string[] {
  return Array.from({ length: Math.ceil(text.length / PIECE) }, (_piece, at) => text.slice(at * PIECE, (at + 1) * PIECE));
}

/**
 * Formats an event as a server-sent event.
 * @param event the event
 * @returns its lines
 */
export function toServerSent(event: StreamEvent): Buffer {
  return Buffer.from(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
}

/**
 * Formats an event as a frame of Amazon Bedrock. https://docs.aws.amazon.com/AmazonS3/latest/API/RESTSelectObjectAppendix.html
 * @param event the event
 * @returns a frame with its lengths and checksums
 */
export function toEventStream(event: StreamEvent): Buffer {
  const headers = Buffer.concat(
    Object.entries({ ':event-type': 'chunk', ':content-type': 'application/json', ':message-type': 'event' }).map(([name, value]) =>
      Buffer.concat([Buffer.from([name.length]), Buffer.from(name), Buffer.from([7, 0, value.length]), Buffer.from(value)]),
    ),
  );
  const payload = Buffer.from(JSON.stringify({ bytes: Buffer.from(JSON.stringify(event)).toString('base64') }));
  const prelude = Buffer.alloc(8);
  prelude.writeUInt32BE(12 + headers.length + payload.length + 4, 0);
  prelude.writeUInt32BE(headers.length, 4);
  const body = Buffer.concat([prelude, checkSum(prelude), headers, payload]);
  return Buffer.concat([body, checkSum(body)]);
}

function checkSum(bytes: Buffer): Buffer {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(bytes), 0);
  return sum;
}
