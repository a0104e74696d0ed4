import { VERDICTS } from '#domain/decision.ts';
import type { RootFieldStatus } from '#domain/field/field-records.ts';
import { groupBy } from '#domain/group-by.ts';
import type { Learnt, OpenCase, Rate, Stats, StatsRow, Times } from '#domain/report/stats-report.ts';
import type { CoveredRoot } from '#ports/ledger.ts';
import { describeCheckpoint } from '#domain/workspace/roots.ts';
import type { CasesInput } from './case-parts.ts';
import { casesOf } from './cases.ts';
import type { Case } from './cases.ts';

export interface StatsInput extends CasesInput {
  readonly standings: readonly RootFieldStatus[];
  readonly roots: readonly CoveredRoot[];
}

/**
 * Computes the figures that docs/stats.md defines, over all cases and in groups, largest group first; the open cases; and the learnt kinds.
 * Cases that were not yet closed, merged or applied are in no rate.
 * @param input rows of the ledger, in time order
 */
export function countStats(input: StatsInput): Stats {
  const cases = casesOf(input);
  const by = (names: (one: Case) => readonly string[]): readonly StatsRow[] => grouped(cases, names);
  const [first, last] = [input.entries[0], input.entries.at(-1)];
  return {
    all: rowOf('all', cases),
    byGuardrail: by(({ row }) => row.findings.map(({ guardrail }) => guardrail)),
    byType: by(({ row }) => [row.resourceType]),
    byActorClass: by(({ row }) => named(row.intent.actors.map(({ origin }) => origin ?? 'unknown'))),
    byRoot: by(({ root }) => [nameOfRoot(root)]),
    byOwner: by(managersOf(input.standings)),
    byActor: by(({ row }) => named(row.intent.actors.map(({ name }) => name))),
    open: cases
      .filter((one) => one.isOpen)
      .map(openCase)
      .toSorted((left, right) => (left.since < right.since ? -1 : 1)),
    learnt: learntFrom(cases),
    said: judgementsIn(cases),
    roots: input.roots.map(({ root, ...rest }) => ({ ...rest, root: describeCheckpoint(root) })),
    decided: first === undefined || last === undefined ? null : { first: first.decidedAt, last: last.decidedAt },
  };
}

function named(actors: readonly string[]): readonly string[] {
  return actors.length === 0 ? ['no matching CloudTrail event'] : actors;
}

function nameOfRoot(root: string | undefined): string {
  return root === undefined ? 'not recorded by an earlier version' : describeCheckpoint(root);
}

/** Groups a case by the managers of its fields. A field without a record is managed by Terraform. */
function managersOf(standings: readonly RootFieldStatus[]): (one: Case) => readonly string[] {
  const owners = new Map(
    standings.map(({ root, address, path, manager, name }) => [
      [root, address, path].join('\n'),
      manager === 'terraform' ? TERRAFORM : `${name} (${manager})`,
    ]),
  );
  return ({ root, row }) => {
    const own = Object.keys(row.attributes).map((path) => owners.get([root, row.address, path].join('\n')) ?? TERRAFORM);
    return own.length === 0 ? [TERRAFORM] : own;
  };
}

const TERRAFORM = 'Terraform';

function openCase({ row, root, since, url }: Case): OpenCase {
  const { id, address, resourceType, importId, verdict, status, reason, intent } = row;
  const actors = [...new Set(intent.actors.map(({ name }) => name))];
  return { id, root: nameOfRoot(root), address, resourceType, importId, verdict, status, reason, since, actors, url: url ?? null };
}

/** Returns kinds of cases with an edit, a recipe or an outcome, the most frequent first. */
function learntFrom(cases: readonly Case[]): readonly Learnt[] {
  const kinds = groupBy(cases, ({ seen }) => {
    const { resourceType, changeShape, eventNames } = (seen.at(-1) ?? seen[0]).situation;
    return JSON.stringify([resourceType, changeShape, eventNames]);
  });
  return [...kinds.values()]
    .map((own) => {
      const { resourceType, changeShape, eventNames } = own[0].seen[0].situation;
      const lessons = own.flatMap(({ seen }) => seen.at(-1)?.lesson ?? []);
      const outcomes: Record<string, number> = {};
      const realities = own.flatMap((one) => one.fates.map(({ reality }) => reality));
      for (const word of [...realities, ...lessons.flatMap(({ fired }) => fired.map(({ result }) => `recipe ${result}`))])
        outcomes[word] = (outcomes[word] ?? 0) + 1;
      const edits = [...new Set(lessons.flatMap(({ done }) => done))];
      return { resourceType, attributes: changeShape, eventNames, cases: own.length, edits, outcomes };
    })
    .filter(({ edits, outcomes }) => edits.length > 0 || Object.keys(outcomes).length > 0)
    .toSorted((left, right) => right.cases - left.cases);
}

/** Returns the newest judgement of each source, without withdrawn ones. */
function judgementsIn(cases: readonly Case[]): Stats['said'] {
  const about = cases.flatMap(({ root = '', said }) =>
    said.map((one) => [[root, one.reconciliation, one.source].join('\n'), one] as const),
  );
  return [...new Map(about).values()].filter(({ said }) => said !== 'withdrawn').toSorted((left, right) => (left.at < right.at ? 1 : -1));
}

function grouped(cases: readonly Case[], names: (one: Case) => readonly string[]): readonly StatsRow[] {
  const groups = new Map<string, Case[]>();
  for (const one of cases) for (const name of new Set(names(one))) groups.set(name, [...(groups.get(name) ?? []), one]);
  return [...groups]
    .map(([name, own]) => rowOf(name, own))
    .toSorted((left, right) => right.cases - left.cases || (left.name < right.name ? -1 : 1));
}

function rowOf(name: string, cases: readonly Case[]): StatsRow {
  const rate = (pick: (one: Case) => boolean | undefined): Rate => {
    const known = cases.map(pick).filter((one) => one !== undefined);
    return { count: known.filter(Boolean).length, of: known.length };
  };
  const verdicts = Object.fromEntries(
    VERDICTS.flatMap((verdict) => {
      const count = cases.filter(({ row }) => row.verdict === verdict).length;
      return count === 0 ? [] : [[verdict, count]];
    }),
  );
  const times = (pick: (one: Case) => number | undefined): Times => {
    const known = cases.flatMap((one) => pick(one) ?? []).toSorted((left, right) => left - right);
    return { cases: known.length, medianMs: percentile(known, 0.5), p95Ms: percentile(known, 0.95) };
  };
  return {
    name,
    cases: cases.length,
    delivered: cases.filter(({ isDelivered }) => isDelivered).length,
    verdicts,
    falsePositives: rate(({ isFalse }) => isFalse),
    rollbacks: rate(({ isUndone }) => isUndone),
    wrongAccepts: rate(({ isWronglyAccepted }) => isWronglyAccepted),
    needlessQuestions: rate(({ isNeedless }) => isNeedless),
    detect: times(({ detectMs }) => detectMs),
    decide: times(({ decideMs }) => decideMs),
    repair: times(({ repairMs }) => repairMs),
  };
}

// The nearest rank, so that the result is the value of a real case. https://www.itl.nist.gov/div898/handbook/prc/section2/prc262.htm
function percentile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
}
