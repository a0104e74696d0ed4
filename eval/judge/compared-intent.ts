/**
 * Which of a report's intents the recorded one is compared with. A scenario records one intent, of one actor; a report may
 * tell of several. The choice rests on what was recorded beside the answer (whose day it is, which items count), never on goal or motivation.
 */
import type { RunReport } from '#domain/run-report.ts';
import type { Scenario } from '../dataset.ts';
import { itemOfRow } from './match-rows.ts';
import type { Solution } from '../solution.ts';

/** What a report says of one intent. */
export interface ComparedIntent {
  readonly goal: string;
  /** What its values are said to work towards. */
  readonly serves: string;
  readonly motivation: string;
  /** What the report quotes for its motivation. */
  readonly evidence: readonly string[];
  /** How it is called in explanations. */
  readonly summary: string;
}

type ReportedIntent = RunReport['reconciliations'][number]['intent'];

/**
 * Chooses. Rows about expected items come before others, those of the recorded origin before those of other actors; of what is left the
 * intent with most rows counts, of equals the one that began first. Where a report has no row at all, what came to nothing is looked
 * at in the same way.
 * @param scenario a scenario with its origin
 * @param solution what a solver made of it
 * @returns the intent; undefined where the report tells of none
 */
export function comparedIntent(scenario: Scenario, { report }: Solution): ComparedIntent | undefined {
  const rows = report.reconciliations;
  const wanted = rows.filter((row) => itemOfRow(scenario.expected, row) !== undefined);
  const intents = (wanted.length > 0 ? wanted : rows).map((row) => row.intent);
  const [best] = byWeight(
    ofOrigin(scenario.origin, intents.length > 0 ? intents : [...report.settled, ...report.invisible].flatMap((item) => item.intent ?? [])),
  );
  return best === undefined
    ? undefined
    : {
        goal: best.goal,
        serves: best.serves ?? 'unknown',
        motivation: best.motivation.kind,
        evidence: best.motivation.evidence,
        summary: best.summary,
      };
}

function ofOrigin(origin: string, intents: readonly ReportedIntent[]): readonly ReportedIntent[] {
  const own = intents.filter((intent) => intent.actors.some((actor) => isOfOrigin(origin, actor)));
  return own.length > 0 ? own : intents;
}

/** The recordings' words for whose day it was. */
function isOfOrigin(origin: string, { via, origin: found }: ReportedIntent['actors'][number]): boolean {
  switch (origin.replace(/:.*$/s, '')) {
    case 'console':
      return via === 'console';
    case 'cli':
      return via === 'cli';
    case 'script':
      return found === 'sdk-script';
    case 'agent':
      return found === 'agent';
    case 'ssm-runbook':
      return via === 'automation';
    default:
      return false;
  }
}

function byWeight(intents: readonly ReportedIntent[]): readonly ReportedIntent[] {
  const counts = new Map<string, number>();
  for (const { id } of intents) counts.set(id, (counts.get(id) ?? 0) + 1);
  return intents.toSorted(
    (left, right) =>
      (counts.get(right.id) ?? 0) - (counts.get(left.id) ?? 0) ||
      Date.parse(left.firstEventTime ?? '9999-12-31') - Date.parse(right.firstEventTime ?? '9999-12-31') ||
      (left.id < right.id ? -1 : 1),
  );
}

/**
 * The recorded motivation in our words.
 * @param scenario a scenario
 * @returns `unknown` for a recorded `none`
 */
export function recordedMotivation({ intent }: Scenario): string {
  return intent.motivation === 'none' ? 'unknown' : intent.motivation;
}
