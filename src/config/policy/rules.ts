import { z } from 'zod';
import { GOALS, MOTIVATIONS } from '#domain/intent.ts';
import { ORIGIN_CLASSES } from '#domain/origin.ts';
import { Glob, oneOrMore } from './one-or-more.ts';

/** Guardrails that cannot be turned off: they prevent secrets in code, false attribution and changes of protected resources. */
export const UNWAIVABLE = ['claims-terraform', 'immutable-skeleton', 'secret', 'unproven-reading', 'unverified-trail'] as const;

/** Both bounds are inclusive. */
const Bounds = z
  .strictObject({ min: z.number().optional(), max: z.number().optional() })
  .refine(({ min, max }) => min !== undefined || max !== undefined, 'expected min, max or both, found neither')
  .refine(({ min = -Infinity, max = Infinity }) => min <= max, 'expected min to be at most max, found it above');

/** All given keys must match. */
const Match = z.strictObject({
  type: oneOrMore(Glob, 'resource types, * as a wildcard').optional(),
  address: oneOrMore(Glob, 'instance addresses, * as a wildcard').optional(),
  attribute: oneOrMore(Glob, 'attributes, such as desired_capacity or tags.Owner, * as a wildcard').optional(),
  actor: oneOrMore(Glob, 'the actor: person, session, role or user name, or ARN, * as a wildcard').optional(),
  origin: oneOrMore(z.enum(ORIGIN_CLASSES), 'the actor class').optional(),
  goal: oneOrMore(z.enum(GOALS), 'the goal').optional(),
  motivation: oneOrMore(z.enum(MOTIVATIONS), 'the motivation').optional(),
  confidence: oneOrMore(z.enum(['certain', 'likely', 'guess']), 'the confidence in goal and motivation').optional(),
  tags: z
    .record(z.string().min(1), oneOrMore(Glob, 'values of the tag'))
    .optional()
    .describe('tag key → values, * as a wildcard: all keys must match'),
  environment: oneOrMore(z.string().min(1), 'names from environments').optional(),
  window: oneOrMore(z.string().min(1), 'names from calendar: a call was made in the window').optional(),
  value: Bounds.optional().describe('the new value is a number within these bounds'),
});
export type Match = z.infer<typeof Match>;

/** Derived from text that the caller writes, such as the user agent. They may make a rule stricter, and never turn a guardrail off. */
const CLAIMED = ['goal', 'motivation', 'confidence', 'origin'] as const;

/** A rule adds a finding, or turns guardrails off for its matches. */
const Rule = z
  .strictObject({
    name: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'expected lower-case letters, digits and hyphens')
      .describe('its findings have the guardrail id policy:NAME'),
    match: Match.describe('which changes match; {} matches all'),
    effect: z.enum(['hold', 'revert', 'escalate']).optional().describe('the verdict'),
    waive: oneOrMore(z.string().min(1), 'guardrails that are turned off for matching changes').optional(),
    reason: z.string().min(1).max(300).describe('one sentence for people'),
    owner: z.string().min(1).max(100).optional().describe('with effect hold: the owner of the hold'),
    docs: z
      .url({ protocol: /^https$/ })
      .optional()
      .describe('a URL about the rule'),
    until: z.iso
      .datetime({ offset: true })
      .optional()
      .describe('valid before this time; with effect hold the change is reported again then'),
  })
  .meta({ oneOf: [{ required: ['effect'] }, { required: ['waive'] }] })
  .check(({ value: rule, issues }) => {
    for (const { path, message } of faultsOf(rule)) issues.push({ code: 'custom', input: rule, path: [...path], message });
  });
export type Rule = z.infer<typeof Rule>;

interface RuleParts {
  readonly match: Match;
  readonly effect?: string | undefined;
  readonly waive?: readonly string[] | undefined;
  readonly owner?: string | undefined;
}

function faultsOf({ match, effect, waive, owner }: RuleParts): readonly { readonly path: readonly string[]; readonly message: string }[] {
  if ((effect === undefined) === (waive === undefined)) {
    return [{ path: [], message: `expected either effect or waive, found ${effect === undefined ? 'neither' : 'both'}` }];
  }
  if (waive === undefined) {
    return owner === undefined || effect === 'hold' ? [] : [{ path: ['owner'], message: 'expected an owner only with effect hold' }];
  }
  const protectedOnes = UNWAIVABLE.filter((id) => waive.includes(id));
  const claimed = CLAIMED.filter((key) => match[key] !== undefined);
  return [
    ...protectedOnes.map((id) => ({ path: ['waive'], message: `expected guardrails that can be waived, found ${id}, which cannot` })),
    ...claimed.map((key) => ({
      path: ['match', key],
      message: `expected verifiable keys with waive, found ${key}, which callers can forge`,
    })),
    ...(Object.keys(match).length === 0 ? [{ path: ['match'], message: 'expected at least one match key with waive, found none' }] : []),
  ];
}

/** Rules add findings or turn named guardrails off; nothing else makes a verdict milder. Their order does not matter. */
export const Rules = z
  .array(Rule)
  .default([])
  .describe('team rules: additional findings, or guardrails turned off for matching changes')
  .check(({ value: rules, issues }) => {
    for (const [index, { name }] of rules.entries()) {
      if (rules.findIndex((other) => other.name === name) === index) continue;
      issues.push({ code: 'custom', input: rules, path: [index, 'name'], message: `expected each name once, found "${name}" again` });
    }
  });
