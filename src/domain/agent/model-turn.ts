/** What is said to a language model and what it answers: one turn of a conversation, in words that fit every provider. */
import { z } from 'zod';
import type { Json } from '../json.ts';

const AnyJson = z.json() as z.ZodType<Json>;

/** One part of what a model said. */
export const ModelBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('tool-call'), id: z.string(), name: z.string(), input: AnyJson }),
  /** What was to be the input is no JSON. */
  z.object({ kind: z.literal('broken-call'), id: z.string(), name: z.string(), text: z.string() }),
  /** Something that only the provider reads, and wants back as it is. */
  z.object({ kind: z.literal('opaque'), data: AnyJson }),
]);
export type ModelBlock = z.infer<typeof ModelBlock>;

/** What a tool answered to one call. */
export const ToolResult = z.object({ callId: z.string(), content: z.string(), isError: z.boolean() });
export type ToolResult = z.infer<typeof ToolResult>;

/** One message of a conversation. */
export const ModelMessage = z.discriminatedUnion('role', [
  z.object({ role: z.literal('user'), text: z.string(), results: z.array(ToolResult) }),
  z.object({ role: z.literal('assistant'), blocks: z.array(ModelBlock) }),
]);
export type ModelMessage = z.infer<typeof ModelMessage>;

/** A tool as a model is told of it. */
export interface ToolOffer {
  readonly name: string;
  readonly description: string;
  /** JSON Schema, draft 2020-12, of an object. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

/** Everything a model is to see. */
export interface ModelRequest {
  readonly system: string;
  readonly tools: readonly ToolOffer[];
  /** First and last are the user's. */
  readonly messages: readonly ModelMessage[];
  readonly maxOutputTokens: number;
}

/** What one answer took, in tokens as the provider counts them. */
export const ModelUsage = z.object({
  /** Neither read from nor written to a cache. */
  input: z.int().nonnegative(),
  output: z.int().nonnegative(),
  cacheRead: z.int().nonnegative(),
  cacheWrite: z.int().nonnegative(),
});
export type ModelUsage = z.infer<typeof ModelUsage>;

const MODEL_FAILURES = ['cut', 'unavailable', 'rejected', 'interrupted', 'elsewhere'] as const;

/** An answer, or why there is none. */
export const ModelAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('answered'),
    blocks: z.array(ModelBlock),
    /** `refused`: the provider or the model does not want to. */
    stop: z.enum(['tool-calls', 'end', 'too-long', 'refused']),
    usage: ModelUsage,
  }),
  z.object({
    kind: z.literal('failed'),
    /**
     * cut: the answer broke off · unavailable: too many tries · rejected: the provider does not take the request · interrupted: nobody
     * waits for it any more · elsewhere: a replayed conversation that would take another way
     */
    failure: z.enum(MODEL_FAILURES),
    problem: z.string(),
    /** What was counted before it failed. */
    usage: ModelUsage,
  }),
]);
export type ModelAnswer = z.infer<typeof ModelAnswer>;

/** Nothing was used. */
export const NO_USAGE: ModelUsage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };

/**
 * Adds up.
 * @returns both together
 */
export function addUsage(left: ModelUsage, right: ModelUsage): ModelUsage {
  return {
    input: left.input + right.input,
    output: left.output + right.output,
    cacheRead: left.cacheRead + right.cacheRead,
    cacheWrite: left.cacheWrite + right.cacheWrite,
  };
}

/**
 * Counts all tokens.
 * @returns tokens of every kind
 */
export function tokensOf({ input, output, cacheRead, cacheWrite }: ModelUsage): number {
  return input + output + cacheRead + cacheWrite;
}

/** Texts of code and JSON come to a little less than four characters a token; what is estimated is called so. */
const CHARACTERS_PER_TOKEN = 3.5;

/**
 * Estimates, without a model, how many tokens a text takes. It is an estimate, and has to be called one wherever it is shown.
 * @returns tokens, rounded up
 */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}
