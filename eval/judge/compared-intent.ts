/**
 * Selects the intent of a report that is compared with the recorded one. A scenario records one intent of one actor; a report may have
 * several. The selection uses the recorded origin and items, never goal or motivation.
 */
import type { RunReport } from '#domain/run-report.ts';
import type { Scenario } from '../dataset.ts';
import { itemOfRow } from './match-rows.ts';
import type { Solution } from '../solution.ts';

/** One intent of a report. */
export interface ComparedIntent {
  readonly goal: string;
  /** The goal that its values support. */
  readonly serves: string;
  readonly motivation: string;
  /** The quoted evidence for its motivation. */
  readonly evidence: readonly string[];
  /** Its name in explanations. */
  readonly summary: string;
}

type ReportedIntent = RunReport['reconciliations'][number]['intent'];

/**
 * Selects the intent. Rows of expected items have precedence, then rows of the recorded origin. Of the rest, the intent with most rows
 * wins; if equal, the earlier one. If a report has no rows, settled and invisible changes are examined in the same way.
 * @param scenario a scenario with its origin
 * @param solution the result of a solver
 * @returns the intent; undefined if the report has none
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

/** Maps the recordings' words for the origin. */
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
 * The recorded motivation in the words of a report.
 * @param scenario a scenario
 * @returns `unknown` for a recorded `none`
 */
export function recordedMotivation({ intent }: Scenario): string {
  return intent.motivation === 'none' ? 'unknown' : intent.motivation;
}
