/** What is kept of a run: who ran what with which versions, and every attempt. Reads and writes the file; counts nothing. */
import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { Attempt } from '../board/outcome.ts';

/** How a run was made; two runs of the same settings can be compared attempt by attempt. */
export const RunSettings = z.strictObject({
  command: z.string().describe('what to type to make it again'),
  solver: z.string(),
  backend: z.string(),
  judge: z.string().describe('who says whether a patch is right, with the version'),
  set: z.enum(['default', 'recorded', 'provider-6', 'held-out', 'generated']),
  seed: z.string(),
  count: z.int().describe('generated scenarios'),
  samples: z.int(),
  modes: z.array(z.enum(['off', 'file'])),
  versions: z.record(z.string(), z.string()),
});
export type RunSettings = z.infer<typeof RunSettings>;

const RunFile = z.object({ format: z.literal(1), settings: RunSettings, seconds: z.number(), attempts: z.array(z.looseObject({})) });

/** One run. */
export interface Run {
  readonly settings: RunSettings;
  /** Wall time. */
  readonly seconds: number;
  readonly attempts: readonly Attempt[];
}

/**
 * Writes a run.
 * @param file where to
 * @param run the run
 * @param slim whether to leave out diffs and what every right answer says, as for a file that is committed
 */
export function writeRun(file: string, { settings, seconds, attempts }: Run, slim: boolean): void {
  const kept = slim ? attempts.map(slimmed) : attempts;
  const lines = kept.map((attempt) => `  ${JSON.stringify(attempt)}`).join(',\n');
  writeFileSync(
    file,
    `{"format": 1, "settings": ${JSON.stringify(settings, undefined, 1)}, "seconds": ${seconds}, "attempts": [\n${lines}\n]}\n`,
  );
}

/**
 * Reads a run.
 * @param file where it is
 * @returns the run
 * @throws Error naming the file where it is none
 */
export function readRun(file: string): Run {
  const parsed = RunFile.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success)
    throw new Error(
      `expected a run in ${file}, found ${parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`,
    );
  // Attempts are the board's own records, written by writeRun.
  return { ...parsed.data, attempts: parsed.data.attempts as unknown as readonly Attempt[] };
}

function slimmed({ diff: _diff, ms: _ms, ...attempt }: Attempt): Attempt {
  const text = JSON.stringify(attempt, (key, value: unknown) => {
    if (key === 'more') return onlyAmounts(value as NonNullable<Attempt['more']>);
    return isRightAnswer(value) ? { ...value, explanation: '' } : value;
  });
  return { ...(JSON.parse(text) as Attempt), ms: 0 };
}

function isRightAnswer(value: unknown): value is { readonly value: true; readonly explanation: string } {
  return typeof value === 'object' && value !== null && 'explanation' in value && 'value' in value && value.value === true;
}

/** Times differ from machine to machine: a committed file holds what can be made again. */
function onlyAmounts(more: NonNullable<Attempt['more']>): object {
  return Object.fromEntries(
    Object.entries(more)
      .filter(([name]) => name !== 'wallTime')
      .map(([name, score]) => [name, score.value === true ? { ...score, explanation: '' } : score]),
  );
}
