import { plainLine } from '#domain/text/foreign-text.ts';
import type { ReconciliationReport } from '#domain/run-report.ts';
import { describeChange, leafChanges } from '#domain/value/value-change.ts';
import { resourceName } from '#report/change-lines.ts';
import { describeWhen, VERDICT_MEANING } from '#report/totals.ts';
import { listed } from '#domain/text/listed.ts';

/** Differences that a sentence names; what is left is counted. */
const NAMED = 2;

/**
 * Tells one reconciliation as a short story: who did what, what for, what became of it.
 * @param item a reconciliation of a report
 * @returns a sentence each, without control characters
 */
export function storyLines(item: ReconciliationReport): readonly string[] {
  const { intent, declaredAt } = item;
  const who =
    intent.eventIDs.length === 0
      ? 'An unknown actor (no matching CloudTrail event)'
      : listed(intent.actors.map((actor) => plainLine(actor.name))) || 'An unknown actor';
  const when = describeWhen(intent);
  const where = declaredAt === undefined ? '' : `, declared at ${plainLine(declaredAt)}`;
  const why =
    intent.motivation.kind === 'unknown'
      ? 'no evidence says why at that time'
      : `because of ${motiveOf(intent.motivation.kind)}${quoted(intent.motivation.evidence[0])}`;
  return [
    `${who} ${deedOf(item)}${when === undefined ? '' : ` (${when})`}${where}.`,
    `The likely goal is ${intent.goal}; ${why}.`,
    `The verdict is ${item.verdict}, to ${endingOf(item)}: ${plainLine(item.reason).replace(/\.$/, '')}.`,
  ];
}

function deedOf(item: ReconciliationReport): string {
  const name = resourceName(item);
  switch (item.kind) {
    case 'unmanaged':
      return `created ${name} outside Terraform`;
    case 'missing':
      return `deleted ${name}`;
    case 'changed': {
      const changes = Object.entries(item.attributes).flatMap(([path, { before, after }]) => leafChanges(path, before, after));
      const told = changes.slice(0, NAMED).map((change) => describeChange(change));
      const left = changes.length - told.length;
      return `changed ${name}: ${told.join('; ')}${left === 0 ? '' : ` and ${left} more`}`;
    }
  }
}

function motiveOf(kind: Exclude<ReconciliationReport['intent']['motivation']['kind'], 'unknown'>): string {
  switch (kind) {
    case 'cve':
      return 'a vulnerability';
    case 'incident':
    case 'audit':
    case 'experiment':
      return `an ${kind}`;
    case 'budget':
      return 'the budget';
    case 'scheduled':
      return 'a schedule';
  }
}

function quoted(text: string | undefined): string {
  return text === undefined ? '' : `, as “${plainLine(text)}” says`;
}

function endingOf({ verdict, status }: ReconciliationReport): string {
  if (status === 'needs-human') return 'let a person decide, because no edit could be proved';
  if (verdict !== 'accept') return VERDICT_MEANING[verdict].replace(/^a person has to decide$/, 'let a person decide');
  return 'update the code, with a proved edit';
}
