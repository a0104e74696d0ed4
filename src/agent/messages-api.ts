/** Requests and answers of the Messages API of Anthropic and Amazon Bedrock. https://platform.claude.com/docs/en/api/messages-streaming */
import type {
  ContentBlockParam,
  MessageCreateParamsStreaming,
  MessageParam,
  RawContentBlockStartEvent,
  RawMessageStreamEvent,
  StopReason,
} from '@anthropic-ai/sdk/resources/messages';
import type { Json } from '#domain/json.ts';
import { NO_USAGE } from '#domain/agent/model-turn.ts';
import type { ModelAnswer, ModelBlock, ModelMessage, ModelRequest, ModelUsage } from '#domain/agent/model-turn.ts';
import { thinkingOf } from './thinking.ts';

/**
 * Builds the body of a request. System text and tools are equal for all conversations of a kind, and all messages except the last were sent
 * before: both are marked for caching. https://platform.claude.com/docs/en/build-with-claude/prompt-caching
 */
export function toParams(request: ModelRequest, model: string): MessageCreateParamsStreaming {
  const thinking = thinkingOf(model, request.maxOutputTokens);
  return {
    model,
    max_tokens: request.maxOutputTokens,
    stream: true,
    ...(thinking === undefined ? {} : { thinking }),
    system: [{ type: 'text', text: request.system, cache_control: { type: 'ephemeral' } }],
    tools: request.tools.map(({ name, description, inputSchema }) => ({
      name,
      description,
      input_schema: { ...inputSchema, type: 'object' as const },
    })),
    messages: request.messages.map((message, index) => toMessage(message, index === request.messages.length - 1)),
  };
}

function toMessage(message: ModelMessage, isLast: boolean): MessageParam {
  if (message.role === 'assistant') return { role: 'assistant', content: message.blocks.map(toBlock) };
  const content: ContentBlockParam[] = [
    ...message.results.map(({ callId, content: text, isError }) => ({
      type: 'tool_result' as const,
      tool_use_id: callId,
      content: text,
      is_error: isError,
    })),
    ...(message.text === '' ? [] : [{ type: 'text' as const, text: message.text }]),
  ];
  return { role: 'user', content: isLast ? content.map(cachedWhereLast) : content };
}

function cachedWhereLast(block: ContentBlockParam, index: number, all: readonly ContentBlockParam[]): ContentBlockParam {
  const isMarkable = block.type === 'text' || block.type === 'tool_result';
  return index === all.length - 1 && isMarkable ? { ...block, cache_control: { type: 'ephemeral' } } : block;
}

function toBlock(block: ModelBlock): ContentBlockParam {
  switch (block.kind) {
    case 'text':
      return { type: 'text', text: block.text };
    case 'tool-call':
      return { type: 'tool_use', id: block.id, name: block.name, input: block.input };
    // The API accepts only objects as input; the result of the call explains the error.
    case 'broken-call':
      return { type: 'tool_use', id: block.id, name: block.name, input: {} };
    case 'opaque':
      // Sent back to the API unchanged.
      return block.data as unknown as ContentBlockParam;
  }
}

/** A block whose parts are still arriving. */
interface Growing {
  readonly start: RawContentBlockStartEvent['content_block'];
  text: string;
  signature: string;
}

/** Reads a stream; undefined if it ends before the message does. `seen` receives counts as they arrive, in case the stream breaks off. */
export async function readAnswer(
  events: AsyncIterable<RawMessageStreamEvent>,
  seen: (usage: ModelUsage) => void,
): Promise<Extract<ModelAnswer, { kind: 'answered' }> | undefined> {
  const growing = new Map<number, Growing>();
  let usage = NO_USAGE;
  let stop: StopReason | null = null;
  for await (const event of events) {
    if (event.type === 'message_start') usage = withCounts(usage, event.message.usage);
    if (event.type === 'message_delta') {
      usage = withCounts(usage, event.usage);
      stop = event.delta.stop_reason;
    }
    seen(usage);
    grow(growing, event);
    if (event.type === 'message_stop')
      return stop === null
        ? undefined
        : { kind: 'answered', blocks: [...growing.values()].flatMap(toModelBlock), stop: stopOf(stop), usage };
  }
  return undefined;
}

function grow(growing: Map<number, Growing>, event: RawMessageStreamEvent): void {
  if (event.type === 'content_block_start') growing.set(event.index, { start: event.content_block, text: '', signature: '' });
  if (event.type !== 'content_block_delta') return;
  const block = growing.get(event.index);
  if (block === undefined) return;
  if (event.delta.type === 'text_delta') block.text += event.delta.text;
  if (event.delta.type === 'input_json_delta') block.text += event.delta.partial_json;
  if (event.delta.type === 'thinking_delta') block.text += event.delta.thinking;
  if (event.delta.type === 'signature_delta') block.signature += event.delta.signature;
}

function toModelBlock({ start, text, signature }: Growing): readonly ModelBlock[] {
  switch (start.type) {
    case 'text':
      return start.text + text === '' ? [] : [{ kind: 'text', text: start.text + text }];
    case 'tool_use':
      return [toCall(start, text)];
    case 'thinking':
      return [{ kind: 'opaque', data: { type: 'thinking', thinking: start.thinking + text, signature: start.signature + signature } }];
    case 'redacted_thinking':
      return [{ kind: 'opaque', data: { type: 'redacted_thinking', data: start.data } }];
    default:
      // Tools that the provider runs; the request offers none.
      return [];
  }
}

/** A call without arguments has no text. */
function toCall({ id, name }: { readonly id: string; readonly name: string }, text: string): ModelBlock {
  try {
    return { kind: 'tool-call', id, name, input: text === '' ? {} : (JSON.parse(text) as Json) };
  } catch {
    return { kind: 'broken-call', id, name, text };
  }
}

function stopOf(reason: StopReason): Extract<ModelAnswer, { kind: 'answered' }>['stop'] {
  switch (reason) {
    case 'tool_use':
      return 'tool-calls';
    case 'refusal':
      return 'refused';
    case 'max_tokens':
    case 'model_context_window_exceeded':
      return 'too-long';
    case 'end_turn':
    case 'stop_sequence':
    case 'pause_turn':
      return 'end';
  }
}

/** Counts are cumulative: the last one is the total. A provider without cache counts has no cache. */
interface Counts {
  readonly input_tokens?: number | null;
  readonly output_tokens?: number | null;
  readonly cache_read_input_tokens?: number | null;
  readonly cache_creation_input_tokens?: number | null;
}

function withCounts(known: ModelUsage, counts: Counts | undefined): ModelUsage {
  return {
    input: counts?.input_tokens ?? known.input,
    output: counts?.output_tokens ?? known.output,
    cacheRead: counts?.cache_read_input_tokens ?? known.cacheRead,
    cacheWrite: counts?.cache_creation_input_tokens ?? known.cacheWrite,
  };
}
