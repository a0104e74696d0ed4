/** What for a value is as it is, told by the words that people give reasons with. It knows no code, no type and no attribute. */
import { GOALS } from '#domain/intent.ts';
import type { Goal } from '#domain/intent.ts';

/** What each goal is called where it is given as a reason. */
const NAMED: Readonly<Record<Goal, string>> = {
  availability: String.raw`(?:high )?availability|HA|uptime|redundancy|resilien(?:ce|cy)|fault tolerance|SL[AO]s?`,
  performance: String.raw`performance|(?:low )?latency|throughput|speed|response times?|headroom`,
  cost: String.raw`costs?|budgets?|spend(?:ing)?|savings?|finops|the bill`,
  security: String.raw`security|hardening|least privilege|(?:less|smaller) attack surface`,
  compliance: String.raw`compliance|PCI(?:[- ]DSS)?|HIPAA|GDPR|SOX|SOC ?2|ISO ?27001|FedRAMP|(?:the )?auditors?|regulat(?:ion|ions|or|ors)`,
  operability: String.raw`operability|debugging|troubleshooting|on-?call`,
};

/** Phrases that are a reason by themselves. */
const PHRASED: Partial<Readonly<Record<Goal, RegExp>>> = {
  availability:
    /\b(?:highly available|no single point of failure|fault[- ]tolerant|survives? (?:the loss|losing|an? (?:outage|zone|AZ))|one per (?:AZ|zone|availability zone))\b/i,
  performance: /\b(?:keeps? (?:it|this|them) fast|fast enough|on the hot path)\b/i,
  cost: /\b(?:cheap(?:er|est)?|saves? (?:us )?money|too expensive|costs? (?:too much|a lot)|cost[- ](?:cap|capped|limit|ceiling|control|saving|optimi[sz])\w*)\b/i,
  security: /\b(?:defen[cs]e in depth|hardened)\b/i,
};

const BECAUSE = String.raw`(?:for|because of|due to|owing to|(?:required|demanded|mandated|imposed) (?:by|for)|as per|to (?:save|cut|limit|cap|contain|control|reduce|lower|keep|protect|guarantee|ensure|meet|improve|satisfy))\s+(?:(?!not\b|no\b)[\w-]+\s+){0,2}`;
const NOT = String.raw`\b(?:(?:not|never) (?:for|because of|due to)|regardless of|no matter|whatever)\b[^.;,:]{0,16}`;

const READERS = GOALS.map((goal) => ({
  goal,
  given: new RegExp(String.raw`(?:^|[.;(]\s*)(?:${NAMED[goal]})\s*:|\b${BECAUSE}(?:${NAMED[goal]})\b`, 'i'),
  denied: new RegExp(String.raw`${NOT}(?:${NAMED[goal]})\b`, 'i'),
}));

/**
 * Reads what for something is as it is. That a goal is mentioned is no reason yet.
 * @param comment a comment beside a value
 * @returns goals that it gives as a reason, in the order of GOALS
 */
export function goalsIn(comment: string): readonly Goal[] {
  return READERS.filter(
    ({ goal, given, denied }) => (given.test(comment) || PHRASED[goal]?.test(comment) === true) && !denied.test(comment),
  ).map(({ goal }) => goal);
}

/** Parts of names that say what for. Words that resources are called by (`cost_center`, `availability_zones`, `security_group`) say nothing. */
const IN_NAMES: readonly (readonly [goal: Goal, parts: RegExp])[] = [
  ['cost', /(?:^|_)(?:budget|cheap|cheapest|finops|cost_(?:cap|capped|limit|saving|savings|optimi[sz]ed)|low_cost)(?:_|$)/i],
  ['availability', /(?:^|_)(?:ha|high_availability|highly_available|redundant|redundancy|resilience)(?:_|$)/i],
  ['performance', /(?:^|_)(?:headroom|low_latency|latency_target)(?:_|$)/i],
  ['compliance', /(?:^|_)(?:compliance|pci|hipaa|gdpr|sox)(?:_|$)/i],
  ['security', /(?:^|_)(?:hardened|hardening|least_privilege)(?:_|$)/i],
];

/**
 * Reads what for a value is out of the name that code gives it.
 * @param name of a variable, a local, or a key in one
 * @returns goals, in no order that means anything
 */
export function goalsInName(name: string): readonly Goal[] {
  return IN_NAMES.filter(([, parts]) => parts.test(name)).map(([goal]) => goal);
}

/** Tags that are there to say it. */
const GOAL_TAG = /^(?:[\w-]+[:/])?(?:goal|optimi[sz]e[-_]?for|optimi[sz]ed[-_]?for|priority[-_]?goal)$/i;

/**
 * Reads what for a whole resource is out of a tag.
 * @param key of the tag
 * @param value of the tag
 * @returns the goal that a tag made for it names; undefined for every other tag
 */
export function goalInTag(key: string, value: string): Goal | undefined {
  return GOAL_TAG.test(key) ? GOALS.find((goal) => goal === value.trim().toLowerCase()) : undefined;
}
