import type { Drift } from '#domain/drift.ts';
import { GOALS } from '#domain/intent.ts';
import type { StatedGoal } from '#domain/intent.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { phraseIn } from '#domain/text/phrases.ts';
import { isSecretText } from '#domain/text/secret-text.ts';
import { goalsIn } from '#domain/text/stated-goals.ts';
import type { Vocabulary } from '#domain/vocabulary.ts';
import { notesIn } from './find-motivation.ts';
import type { Runbook } from './runbooks.ts';

const QUOTED = 5;

/** Returns the goals that notes of the calls or texts of the runbook state, with quotes. They are claims, not derived from the change. */
export function findStatedGoals(
  drifts: readonly Pick<Drift, 'events'>[],
  { goals }: Pick<Vocabulary, 'goals'>,
  runbook?: Runbook,
): readonly StatedGoal[] {
  const notes = [...new Set([...drifts.flatMap(({ events }) => events.flatMap(notesIn)), ...(runbook?.texts ?? [])])];
  return GOALS.flatMap((goal) => {
    const documents = runbook === undefined || phraseIn(goals.documents[goal], runbook.document) === undefined ? [] : [runbook.document];
    const quotes = [...documents, ...notes.filter((note) => goalsIn(note, goals).includes(goal))].filter((text) => !isSecretText('', text));
    const evidence = [...new Set(quotes.map((text) => boundText(text)))].slice(0, QUOTED);
    return evidence.length === 0 ? [] : [{ goal, evidence }];
  });
}
