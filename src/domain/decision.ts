import type { Drift } from './drift.ts';
import type { Manager } from './field/field-owner.ts';
import type { Intent } from './intent.ts';
import type { PastCase } from './knowledge/past-case.ts';
import type { Signal } from './judging/signal.ts';

export const VERDICTS = ['accept', 'hold', 'revert', 'escalate'] as const;
/** From mildest to strictest. */
export type Verdict = (typeof VERDICTS)[number];

export interface HoldTerms {
  readonly owner: string;
  /** Absent: the manager that wrote last. */
  readonly manager?: Manager;
  /** Absent: until the value changes. */
  readonly until?: string;
  /** If all of these signals are resolved, the hold ends before `until`. */
  readonly untilResolved?: readonly Signal[];
  /** The matching `lifecycle.ignore_changes`, as Terraform writes it. */
  readonly ignoreChanges?: readonly string[];
}

export interface Finding {
  readonly guardrail: string;
  readonly effect: Exclude<Verdict, 'accept'>;
  readonly message: string;
  readonly docs: string;
  readonly hold?: HoldTerms;
}

/** A guardrail that would have triggered without a rule of the team's policy. */
export interface Waiver {
  readonly guardrail: string;
  readonly rule: string;
  readonly reason: string;
}

export interface PermitUse {
  /** Dotted path of the leaf; `*` for the whole resource. */
  readonly path: string;
  /** What the attribute governs, or a permit of the team as `policy:NAME`. */
  readonly permit: string;
  readonly allows: string;
}

/** Numbers of resource instances. */
export interface Reach {
  /** Instances whose code reads the changed value. */
  readonly direct: number;
  /** Instances that read another value of such an instance. */
  readonly indirect: number;
}

export interface Alternative {
  readonly verdict: Exclude<Verdict, 'escalate'>;
  readonly next: string;
  /** Attributes that the next apply would reset to the code's values, or for which it would replace the resource. */
  readonly undoes: readonly string[];
}

export interface Decision {
  readonly drift: Drift;
  readonly intent: Intent;
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
  readonly reason: string;
  readonly reach?: Reach;
  readonly alternatives?: readonly Alternative[];
  readonly hold?: HoldTerms;
  /** With verdict `accept`: the permits that allowed each part. */
  readonly permits?: readonly PermitUse[];
  readonly waived?: readonly Waiver[];
  /** Outcomes of similar earlier cases, newest first; absent: none is known. */
  readonly earlier?: readonly PastCase[];
}

/** Returns the stricter verdict: escalate > revert > hold > accept. */
export function strictest(left: Verdict, right: Verdict): Verdict {
  return VERDICTS.indexOf(left) >= VERDICTS.indexOf(right) ? left : right;
}
