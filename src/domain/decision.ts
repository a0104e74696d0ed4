import type { Drift } from './drift.ts';
import type { Manager } from './field/field-owner.ts';
import type { Intent } from './intent.ts';

export const VERDICTS = ['accept', 'hold', 'revert', 'escalate'] as const;
/** Who wins. Listed from mildest to strictest. */
export type Verdict = (typeof VERDICTS)[number];

/** How something is held: who answers for it, and for how long. */
export interface HoldTerms {
  /** A person, a controller, an agent. */
  readonly owner: string;
  /** What kind of owner that is; absent: whoever wrote it last. */
  readonly manager?: Manager;
  /** When it is raised again, ISO 8601; absent: when the value moves. */
  readonly until?: string;
  /** What `lifecycle.ignore_changes` would have to name for code to say the same, as Terraform writes it. */
  readonly ignoreChanges?: readonly string[];
}

/** What one guardrail found in one drift. */
export interface Finding {
  readonly guardrail: string;
  /** The verdict it demands. */
  readonly effect: Exclude<Verdict, 'accept'>;
  readonly message: string;
  /** Vendor document or standard behind the rule. */
  readonly docs: string;
  /** With effect `hold`, where the guardrail knows it. */
  readonly hold?: HoldTerms;
}

/** A guardrail that would have minded, and that a rule of the team turned off here. */
export interface Waiver {
  readonly guardrail: string;
  /** Name of the rule. */
  readonly rule: string;
  /** Why, in the team's words. */
  readonly reason: string;
}

/** What was permitted, and by what. */
export interface PermitUse {
  /** Dotted path of the leaf; `*` for a resource as a whole. */
  readonly path: string;
  /** What the attribute governs, or the name of the team's permit as `policy:NAME`. */
  readonly permit: string;
  /** The permit's own sentence. */
  readonly allows: string;
}

/** How far a change reaches, in instances. */
export interface Reach {
  /** Their own code reads the changed value. */
  readonly direct: number;
  /** They read something of a resource that does. */
  readonly indirect: number;
}

/** What would happen next under one verdict. */
export interface Alternative {
  readonly verdict: Exclude<Verdict, 'escalate'>;
  /** One sentence without a full stop, and without values. */
  readonly next: string;
  /** Attributes that the next apply would set back, or make anew: from what the cloud has to what code says. */
  readonly undoes: readonly string[];
}

/** The verdict on one drift, with the intent it belongs to. */
export interface Decision {
  readonly drift: Drift;
  readonly intent: Intent;
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
  /** One sentence: why this verdict. */
  readonly reason: string;
  /** How many instances read the changed values. Absent: none. */
  readonly reach?: Reach;
  /** What a person may choose between. Absent where nobody asked. */
  readonly alternatives?: readonly Alternative[];
  /** With verdict `hold`. */
  readonly hold?: HoldTerms;
  /** With verdict `accept`: by which permits every part of it was allowed. */
  readonly permits?: readonly PermitUse[];
  /** Absent: none. */
  readonly waived?: readonly Waiver[];
}

/**
 * The stricter of two verdicts: escalate > revert > hold > accept.
 * @returns the one that demands more caution
 */
export function strictest(left: Verdict, right: Verdict): Verdict {
  return VERDICTS.indexOf(left) >= VERDICTS.indexOf(right) ? left : right;
}
