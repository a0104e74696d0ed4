/** Renders the scores and the survivors of one run, or of several. Pure. */
import { wilson } from '../board/statistics.ts';
import type { Line, JudgedMutant } from './tally.ts';

/** A finished run. */
export interface MutantResult {
  /** The number of sampled conditions per room. */
  readonly sample: number;
  readonly seed: string;
  readonly trials: number;
  readonly seconds: number;
  readonly lines: readonly Line[];
  /** The mutants that were not caught. */
  readonly survivors: readonly JudgedMutant[];
}

/**
 * Renders runs.
 * @param runs finished runs, of different rooms
 * @returns Markdown lines: the command of each run, a table, and each survivor with a short reason
 */
export function renderMutants(runs: readonly MutantResult[]): readonly string[] {
  const survivors = runs.flatMap((run) => run.survivors);
  return [
    'Every rule, permit, check and edit is broken in turn, and a sample of the conditions of each room, drawn from the seed; the interval holds',
    'for the sample. A mutant that never ends counts as caught.',
    '',
    ...runs.map(
      ({ lines, sample, seed, trials }) =>
        `- \`npm run eval:mutants -- --room ${[...new Set(lines.map(({ room }) => room))].join(' ')} --sample ${sample} --seed ${seed} --out FILE\`: ${trials} trials`,
    ),
    '',
    '| room | kind | mutants | tried | caught | of them endless | score | 95 % | board not worse | no answer differs | not reached |',
    '|---|---|---|---|---|---|---|---|---|---|---|',
    ...runs.flatMap(({ lines }) => lines.map(rowOf)),
    '',
    `Survivors, ${survivors.length}:`,
    '',
    ...survivors.map((one) => `- \`${one.file}:${one.line}\` ${one.kind}, ${one.operator}: \`${one.place}\`: ${wordOf(one)}`),
  ];
}

/**
 * Returns why a mutant was not caught.
 * @param survivor a mutant that made no score worse
 * @returns a few words
 */
export function wordOf({ fate, kind, room, file, operator }: JudgedMutant): string {
  if (fate === 'unreached') return 'no scenario comes here';
  if (fate === 'same') return kind === 'rule' ? 'no scenario needs it' : 'every answer is as before';
  if (/secret/.test(file)) return 'other values are masked, and no question asks for secrets';
  if (room === 'infer') return 'another rule finds the same, or no question asks for the difference';
  if (operator === 'always fires' || operator === 'never grants' || operator === 'refuses')
    return 'what it refuses is refused by another too';
  if (kind === 'rule' || kind === 'permit') return 'another guardrail, or a permit that lacks, says the same: defence in depth';
  return kind === 'check' ? 'another check finds the same, or the same edit is chosen' : 'an answer differs, and no question asks for it';
}

function rowOf({ room, kind, fates, known }: Line): string {
  const tried = Object.values(fates).reduce((sum, one) => sum + one, 0);
  const caught = fates.caught + fates.endless;
  const { share, low, high } = wilson(caught, tried);
  const interval = `${low.toFixed(3)}–${high.toFixed(3)}`;
  const cells = [room, kind, known, tried, caught, fates.endless, share.toFixed(3), interval, fates.unseen, fates.same, fates.unreached];
  return `| ${cells.join(' | ')} |`;
}
