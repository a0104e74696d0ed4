import type { AgentWork, EarlierAnswer } from './agent/agent-task.ts';
import type { Decision, Finding } from './decision.ts';
import type { Drift } from './drift.ts';
import type { PersonDecision } from './judging/person-decision.ts';
import type { Lesson } from './knowledge/lesson.ts';
import type { FileChange, Patch } from './patch.ts';
import type { Considered } from './report/considered.ts';
import type { RootPlace } from './workspace/roots.ts';
import type { Verification } from './verification.ts';

export const STATUSES = ['converged', 'proposed', 'held', 'escalated', 'unapplied-code', 'needs-human'] as const;
/**
 * `proposed`: a revert that a person has to carry out. `needs-human`: no guardrail triggered, but no edit was proved. `needs-human` and
 * `unapplied-code` have verdict escalate, because a person has to write the edit.
 */
export type Status = (typeof STATUSES)[number];

export interface Attempt {
  readonly patch: Patch;
  readonly verification: Verification;
}

/** A change by calls that no mapping reads, as a model reads them. Only a person may accept it. */
export interface Presumed {
  /** The drift, with the model's values in place of unknown ones. */
  readonly drift: Drift;
  /** Findings of the guardrails on these values. */
  readonly findings: readonly Finding[];
  /** The proved edit that accepting it would make. */
  readonly option?: Attempt;
  /** Why there is no such edit. */
  readonly refusal?: string;
}

/** The outcome for one drift, as the report, the ledger and the scorers read it. */
export interface Reconciliation {
  readonly id: string;
  readonly decision: Decision;
  readonly place?: RootPlace;
  /** `file:line` of the resource's block, the file relative to the root. */
  readonly declaredAt?: string;
  readonly status: Status;
  readonly patch?: Patch;
  readonly verification?: Verification;
  readonly attempts: readonly Attempt[];
  /** The `ignore_changes` for a held drift: for a person to take over, never written by a run. */
  readonly suggestion?: readonly FileChange[];
  /** The proved edit that would accept an escalated drift, for a person to choose. Verdict, status, reports and rates ignore it. */
  readonly option?: Attempt;
  readonly presumed?: Presumed;
  /** A decision in a comment of an authorised person: to hold or revert the change, or to get the edit that accepts it. */
  readonly asked?: PersonDecision;
  /** Its patch is based on the result of all patches without this mark, and was made for drifts that they could not solve. */
  readonly unresolved?: true;
  readonly agent?: AgentWork;
  /** An earlier conversation that found nothing on the same facts, reused. */
  readonly agentBefore?: EarlierAnswer;
  /** How code wrote the drifted values, `attribute: shape`. */
  readonly codeShape?: readonly string[];
  readonly lesson?: Lesson;
  /** Candidates for direct edits; absent: none was proposed. */
  readonly considered?: readonly Considered[];
  readonly refusal?: string;
}
