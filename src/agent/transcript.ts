/** The record of a conversation, written during the conversation, so that it survives a killed run. It contains no secret and no key. */
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { AGENT_ENDINGS } from '#domain/agent/agent-task.ts';
import type { AgentCost, AgentEnding, AgentTask } from '#domain/agent/agent-task.ts';
import { DeliveryError } from '#domain/errors.ts';
import { ModelAnswer, ModelMessage, ModelUsage, ToolResult } from '#domain/agent/model-turn.ts';
import type { ToolOffer } from '#domain/agent/model-turn.ts';

/** Increased when the meaning of a line changes. */
const VERSION = 1;

/** In order: one `begin`; answers, each with the message before it; the results of the last calls; one `end`. */
export const TranscriptLine = z.discriminatedUnion('line', [
  z.object({
    line: z.literal('begin'),
    version: z.literal(VERSION),
    task: z.string(),
    kind: z.enum(['explain', 'patch']),
    model: z.string(),
    at: z.string().describe('ISO 8601'),
    system: z.string(),
    tools: z.array(z.object({ name: z.string(), description: z.string(), inputSchema: z.record(z.string(), z.unknown()) })),
  }),
  z.object({ line: z.literal('turn'), round: z.int(), asked: ModelMessage, answer: ModelAnswer }),
  z.object({ line: z.literal('results'), results: z.array(ToolResult) }),
  z.object({
    line: z.literal('end'),
    at: z.string().describe('ISO 8601'),
    ending: z.enum(AGENT_ENDINGS),
    reason: z.string(),
    cost: z.object({ modelCalls: z.int(), usage: ModelUsage, usd: z.number().optional(), ms: z.number(), contextEstimate: z.int() }),
  }),
]);
export type TranscriptLine = z.infer<typeof TranscriptLine>;

export interface Transcript {
  begin(task: Pick<AgentTask<unknown>, 'kind' | 'system'>, about: { readonly model: string; readonly tools: readonly ToolOffer[] }): void;
  /** `asked`: the answered message; earlier ones are in earlier turns */
  answered(round: number, asked: ModelMessage | undefined, answer: ModelAnswer): void;
  /** The results of the calls that ended the task. */
  results(results: readonly ToolResult[]): void;
  /** @returns the transcript's path, if it is kept */
  end(outcome: { readonly ending: AgentEnding; readonly reason: string; readonly cost: AgentCost }): string | undefined;
}

/**
 * Writes a transcript to a file.
 * @param directory created if missing, readable only by the user
 * @param task the file's name
 * @throws DeliveryError if the file cannot be written: no model is used without a record
 */
export function fileTranscript(directory: string, task: string, now: () => Date): Transcript {
  const path = join(directory, `${task}.ndjson`);
  const write = (line: TranscriptLine): void => guarded(path, () => appendFileSync(path, `${JSON.stringify(line)}\n`));
  return {
    begin: ({ kind, system }, { model, tools }) => {
      guarded(path, () => {
        mkdirSync(directory, { recursive: true, mode: 0o700 });
        writeFileSync(path, '', { mode: 0o600 });
      });
      const offered = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema: { ...inputSchema } }));
      write({ line: 'begin', version: VERSION, task, kind, model, at: now().toISOString(), system, tools: offered });
    },
    answered: (round, asked, answer) => {
      if (asked !== undefined) write({ line: 'turn', round, asked, answer });
    },
    results: (results) => write({ line: 'results', results: [...results] }),
    end: (outcome) => {
      write({ line: 'end', at: now().toISOString(), ...outcome });
      return path;
    },
  };
}

export const noTranscript: Transcript = {
  begin: () => undefined,
  answered: () => undefined,
  results: () => undefined,
  end: () => undefined,
};

function guarded(path: string, write: () => void): void {
  try {
    write();
  } catch (cause) {
    throw new DeliveryError(
      'transcript-not-written',
      `Expected to write the transcript to ${path}; found: ${cause instanceof Error ? cause.message : String(cause)}.`,
      'Set another folder (agent.transcripts), or use --agent off.',
      cause,
    );
  }
}
