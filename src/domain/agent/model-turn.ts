import { z } from 'zod';
import type { Json } from '../json.ts';

const AnyJson = z.json() as z.ZodType<Json>;

export const ModelBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('tool-call'), id: z.string(), name: z.string(), input: AnyJson }),
  /** The input was not valid JSON. */
  z.object({ kind: z.literal('broken-call'), id: z.string(), name: z.string(), text: z.string() }),
  /** Only the provider reads it, and expects it back unchanged. */
  z.object({ kind: z.literal('opaque'), data: AnyJson }),
]);
export type ModelBlock = z.infer<typeof ModelBlock>;

export const ToolResult = z.object({ callId: z.string(), content: z.string(), isError: z.boolean() });
export type ToolResult = z.infer<typeof ToolResult>;

export const ModelMessage = z.discriminatedUnion('role', [
  z.object({ role: z.literal('user'), text: z.string(), results: z.array(ToolResult) }),
  z.object({ role: z.literal('assistant'), blocks: z.array(ModelBlock) }),
]);
export type ModelMessage = z.infer<typeof ModelMessage>;

export interface ToolOffer {
  readonly name: string;
  readonly description: string;
  /** JSON Schema, draft 2020-12, of an object. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

export interface ModelRequest {
  readonly system: string;
  readonly tools: readonly ToolOffer[];
  /** The first and the last message have role `user`. */
  readonly messages: readonly ModelMessage[];
  readonly maxOutputTokens: number;
}

/** Tokens as the provider counts them. */
export const ModelUsage = z.object({
  /** Neither read from nor written to a cache. */
  input: z.int().nonnegative(),
  output: z.int().nonnegative(),
  cacheRead: z.int().nonnegative(),
  cacheWrite: z.int().nonnegative(),
});
export type ModelUsage = z.infer<typeof ModelUsage>;

const MODEL_FAILURES = ['cut', 'unavailable', 'rejected', 'interrupted', 'elsewhere'] as const;

export const ModelAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('answered'),
    blocks: z.array(ModelBlock),
    /** `refused`: by the provider or the model. */
    stop: z.enum(['tool-calls', 'end', 'too-long', 'refused']),
    usage: ModelUsage,
  }),
  z.object({
    kind: z.literal('failed'),
    /** cut: the answer broke off. unavailable: too many tries. rejected: by the provider's API. elsewhere: a replay diverged. */
    failure: z.enum(MODEL_FAILURES),
    problem: z.string(),
    usage: ModelUsage,
  }),
]);
export type ModelAnswer = z.infer<typeof ModelAnswer>;

export const NO_USAGE: ModelUsage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };

/** Returns the sum of both, per kind of token. */
export function addUsage(left: ModelUsage, right: ModelUsage): ModelUsage {
  return {
    input: left.input + right.input,
    output: left.output + right.output,
    cacheRead: left.cacheRead + right.cacheRead,
    cacheWrite: left.cacheWrite + right.cacheWrite,
  };
}

/** Returns the total over all kinds of tokens. */
export function tokensOf({ input, output, cacheRead, cacheWrite }: ModelUsage): number {
  return input + output + cacheRead + cacheWrite;
}

/** Code and JSON have a little less than four characters per token. */
const CHARACTERS_PER_TOKEN = 3.5;

/** Estimates the tokens of a text, rounded up. Reports label it as an estimate. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}
