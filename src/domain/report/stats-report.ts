/** The figures of a ledger over many runs and roots: those of docs/stats.md, open cases and lessons. */
import type { Verdict } from '../decision.ts';
import type { Judgement } from '../judging/judgement.ts';
import type { ReconciliationReport } from '../run-report.ts';

export interface Rate {
  readonly count: number;
  readonly of: number;
}

/** Milliseconds; null without cases. */
export interface Times {
  readonly cases: number;
  readonly medianMs: number | null;
  readonly p95Ms: number | null;
}

export interface StatsRow {
  readonly name: string;
  readonly cases: number;
  /** Cases that became a pull request. */
  readonly delivered: number;
  readonly verdicts: Readonly<Partial<Record<Verdict, number>>>;
  readonly falsePositives: Rate;
  readonly rollbacks: Rate;
  readonly wrongAccepts: Rate;
  readonly needlessQuestions: Rate;
  readonly detect: Times;
  readonly decide: Times;
  readonly repair: Times;
}

/** A case that has not ended and is not held. */
export interface OpenCase extends Pick<
  ReconciliationReport,
  'id' | 'address' | 'resourceType' | 'importId' | 'verdict' | 'status' | 'reason'
> {
  /** As returned by describeCheckpoint. */
  readonly root: string;
  /** ISO 8601: its first event, or the first run that saw it. */
  readonly since: string;
  readonly actors: readonly string[];
  /** The open pull request or issue; null: none is known. */
  readonly url: string | null;
}

/** Cases of one kind: the type, the attributes and the calls. */
export interface Learnt {
  readonly resourceType: string;
  readonly attributes: readonly string[];
  readonly eventNames: readonly string[];
  readonly cases: number;
  /** One phrase per edit that was made. */
  readonly edits: readonly string[];
  /** Counts by outcome: `merged`, `closed`, `redrifted`, `recipe solved`. */
  readonly outcomes: Readonly<Record<string, number>>;
}

export interface CoveredRootReport {
  readonly root: string;
  readonly runs: number;
  /** ISO 8601: the trail is read up to here. */
  readonly through: string;
}

/** A case is one drift of one root, by reconciliation id, over all runs that saw it. After it has ended, new events begin another. */
export interface Stats {
  readonly all: StatsRow;
  readonly byGuardrail: readonly StatsRow[];
  readonly byType: readonly StatsRow[];
  readonly byActorClass: readonly StatsRow[];
  readonly byRoot: readonly StatsRow[];
  /** By manager of the changed attributes, with the names of `reconcile owners`. */
  readonly byOwner: readonly StatsRow[];
  readonly byActor: readonly StatsRow[];
  /** Oldest first. */
  readonly open: readonly OpenCase[];
  readonly learnt: readonly Learnt[];
  /** Judgements that count, newest first. */
  readonly said: readonly Judgement[];
  readonly roots: readonly CoveredRootReport[];
  /** ISO 8601, of the first and the last decision; null: there is none. */
  readonly decided: { readonly first: string; readonly last: string } | null;
}
