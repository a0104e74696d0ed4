import type { AgentWork, EarlierAnswer } from './agent/agent-task.ts';
import type { Decision } from './decision.ts';
import type { Lesson } from './knowledge/lesson.ts';
import type { FileChange, Patch } from './patch.ts';
import type { RootPlace } from './workspace/roots.ts';
import type { Verification } from './verification.ts';

export const STATUSES = ['converged', 'proposed', 'held', 'escalated', 'unapplied-code', 'needs-human'] as const;
/**
 * Where a reconciliation stands. `proposed`: a revert that someone has to carry out. `needs-human`: no guardrail minds it, but no edit was proved;
 * like `unapplied-code` it comes with the verdict to escalate, because accepting it takes a person's own edit.
 */
export type Status = (typeof STATUSES)[number];

/** One try at a patch, and what the verifier said. */
export interface Attempt {
  readonly patch: Patch;
  readonly verification: Verification;
}

/** The outcome for one drift: what the report, the ledger and the scorers read. */
export interface Reconciliation {
  readonly id: string;
  readonly decision: Decision;
  /** The root it is in. Absent: the only one. */
  readonly place?: RootPlace;
  /** `file:line` of the resource's block, the file relative to the root. Absent where code does not declare it. */
  readonly declaredAt?: string;
  readonly status: Status;
  readonly patch?: Patch;
  readonly verification?: Verification;
  readonly attempts: readonly Attempt[];
  /** What code could say to leave alone what is held: for a person to take over, never written by a run. */
  readonly suggestion?: readonly FileChange[];
  /** What accepting an escalated drift would write, proved: for a person to choose. The verdict stays, and no status, report or rate counts it. */
  readonly option?: Attempt;
  /** Its patch starts from the text that all patches without this mark left: it was made for what they could not do. */
  readonly unresolved?: true;
  /** The conversation with a model about it; absent: none was asked. */
  readonly agent?: AgentWork;
  /** An earlier conversation that came to nothing on the same facts: none was had again. */
  readonly agentBefore?: EarlierAnswer;
  /** How code wrote what drifted, `attribute: shape`; absent where nobody looked. */
  readonly codeShape?: readonly string[];
  /** What it teaches. */
  readonly lesson?: Lesson;
  /** Why there is no patch although one was wanted. */
  readonly refusal?: string;
}
