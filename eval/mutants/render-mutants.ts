/** Prints the scores and the survivors. Pure. */
import { wilson } from '../board/statistics.ts';
import type { Fate, Line, Tried } from './tally.ts';

/** A finished run. */
export interface MutantResult {
  readonly sample: number;
  readonly seed: string;
  readonly trials: number;
  readonly seconds: number;
  readonly lines: readonly Line[];
  readonly tried: readonly Tried[];
}

/**
 * Renders.
 * @param result of a run
 * @returns Markdown: a table, and each survivor with a word
 */
export function renderMutants({ lines, tried, trials }: MutantResult): string {
  const survivors = tried.filter(({ fate }) => fate !== 'caught' && fate !== 'endless');
  return [
    '| room | kind | mutants | tried | caught | of them endless | score | 95 % | board not worse | no answer differs | not reached |',
    '|---|---|---|---|---|---|---|---|---|---|---|',
    ...lines.map(rowOf),
    '',
    `${trials} trials. Survivors (${survivors.length}):`,
    '',
    ...survivors.map(
      ({ file, line, operator, place, fate, kind }) => `- \`${file}:${line}\` ${kind}, ${operator}: \`${place}\` — ${WORDS[fate]}`,
    ),
    '',
  ].join('\n');
}

const WORDS: Readonly<Record<Fate, string>> = {
  caught: '',
  endless: '',
  unseen: 'answers differ, no board is worse',
  same: 'reached, no answer differs',
  unreached: 'not covered by any scenario',
};

function rowOf({ room, kind, fates, known }: Line): string {
  const tried = Object.values(fates).reduce((sum, one) => sum + one, 0);
  const caught = fates.caught + fates.endless;
  const { share, low, high } = wilson(caught, tried);
  const cells = [
    room,
    kind,
    known,
    tried,
    caught,
    fates.endless,
    share.toFixed(3),
    `${low.toFixed(3)}–${high.toFixed(3)}`,
    fates.unseen,
    fates.same,
    fates.unreached,
  ];
  return `| ${cells.join(' | ')} |`;
}
