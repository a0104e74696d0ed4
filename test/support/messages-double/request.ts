/** Validates requests as strictly as the Messages API. */
import { z } from 'zod';

const CacheControl = z.strictObject({ type: z.literal('ephemeral'), ttl: z.enum(['5m', '1h']).optional() });
const cached = { cache_control: CacheControl.optional() };

const Text = z.strictObject({ type: z.literal('text'), text: z.string().min(1), ...cached });
const ToolUse = z.strictObject({
  type: z.literal('tool_use'),
  id: z.string().regex(/^[a-zA-Z0-9_-]+$/),
  name: z.string(),
  input: z.record(z.string(), z.unknown()),
  ...cached,
});
const ToolResult = z.strictObject({
  type: z.literal('tool_result'),
  tool_use_id: z.string(),
  content: z.union([z.string(), z.array(Text)]).optional(),
  is_error: z.boolean().optional(),
  ...cached,
});
const Thinking = z.strictObject({ type: z.literal('thinking'), thinking: z.string(), signature: z.string() });
const Block = z.discriminatedUnion('type', [Text, ToolUse, ToolResult, Thinking]);

const Message = z.strictObject({ role: z.enum(['user', 'assistant']), content: z.union([z.string().min(1), z.array(Block).min(1)]) });

const Tool = z.strictObject({
  name: z.string().regex(/^[a-zA-Z0-9_-]{1,128}$/),
  description: z.string().optional(),
  input_schema: z.looseObject({ type: z.literal('object') }),
  ...cached,
});

/** https://platform.claude.com/docs/en/build-with-claude/thinking-troubleshooting */
const ThinkingConfig = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('adaptive'), display: z.enum(['summarized', 'omitted']).optional() }),
  z.strictObject({ type: z.literal('enabled'), budget_tokens: z.int().min(1024) }),
]);

/** The body of POST /v1/messages. https://platform.claude.com/docs/en/api/messages */
const Body = z.strictObject({
  model: z.string().min(1),
  max_tokens: z.int().min(1),
  messages: z.array(Message).min(1),
  system: z.union([z.string(), z.array(Text)]).optional(),
  tools: z.array(Tool).optional(),
  thinking: ThinkingConfig.optional(),
  stream: z.literal(true),
});
export type MessagesBody = z.infer<typeof Body>;

/** Limit of cache markers in one request. https://platform.claude.com/docs/en/build-with-claude/prompt-caching */
const MOST_MARKS = 4;

/**
 * Validates a request.
 * @param headers its headers, lower case
 * @param value its body, parsed
 * @returns the body, or the API's error
 */
export function checkRequest(
  headers: Readonly<Record<string, unknown>>,
  value: unknown,
): { readonly kind: 'body'; readonly body: MessagesBody } | { readonly kind: 'wrong'; readonly status: number; readonly message: string } {
  const wrong = (status: number, message: string) => ({ kind: 'wrong' as const, status, message });
  if (headers['x-api-key'] === undefined && headers['authorization'] === undefined) return wrong(401, 'x-api-key header is required');
  if (headers['anthropic-version'] === undefined) return wrong(400, 'anthropic-version: header is required');
  const parsed = Body.safeParse(value);
  if (!parsed.success) return wrong(400, z.prettifyError(parsed.error));
  const problem = problemIn(parsed.data);
  return problem === undefined ? { kind: 'body', body: parsed.data } : wrong(400, problem);
}

function problemIn(body: MessagesBody): string | undefined {
  const { messages, tools = [] } = body;
  if (messages[0]?.role !== 'user') return 'messages: first message must use the "user" role';
  if (messages.at(-1)?.role !== 'user') return 'messages: the conversation must end with a user message';
  if (new Set(tools.map((tool) => tool.name)).size !== tools.length) return 'tools: Tool names must be unique.';
  const thinking = thinkingProblem(body);
  if (thinking !== undefined) return thinking;
  if (JSON.stringify(body).split('"cache_control"').length - 1 > MOST_MARKS)
    return `A maximum of ${MOST_MARKS} blocks with cache_control may be provided.`;
  for (const [index, message] of messages.entries()) {
    if (index > 0 && messages[index - 1]?.role === message.role) return `messages.${index}: roles must alternate`;
    const asked = idsIn(messages[index - 1], 'tool_use');
    const answered = idsIn(message, 'tool_result');
    if (message.role === 'user' && asked.join() !== answered.join())
      return `messages.${index}: each tool_use block must have a corresponding tool_result block in the next message`;
  }
  return undefined;
}

/** Models up to 4.5 accept a budget below max_tokens; models after 4.6 accept only the adaptive form. */
function thinkingProblem({ model, thinking, max_tokens: most }: MessagesBody): string | undefined {
  if (thinking?.type === 'enabled' && thinking.budget_tokens >= most) return '`max_tokens` must be greater than `thinking.budget_tokens`.';
  const [, major, minor = '0'] = /claude-[a-z]+-(\d+)(?:-(\d)(?!\d))?/.exec(model) ?? [];
  const version = Number(`${major ?? 'NaN'}.${minor}`);
  if (thinking?.type === 'enabled' && version > 4.6) return '"thinking.type.enabled" is not supported for this model.';
  return thinking?.type === 'adaptive' && version < 4.6 ? 'adaptive thinking is not supported on this model' : undefined;
}

function idsIn(message: MessagesBody['messages'][number] | undefined, type: 'tool_use' | 'tool_result'): readonly string[] {
  if (message === undefined || typeof message.content === 'string') return [];
  return message.content.flatMap((block) => {
    if (block.type === 'tool_use' && type === 'tool_use') return [block.id];
    return block.type === 'tool_result' && type === 'tool_result' ? [block.tool_use_id] : [];
  });
}
