import { z } from 'zod';
import { Glob, oneOrMore } from './one-or-more.ts';

const TeamPermit = z.strictObject({
  name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'expected lower-case letters, digits and hyphens'),
  type: oneOrMore(Glob, 'resource types, * as a wildcard'),
  attribute: oneOrMore(Glob, 'attributes, such as desired_capacity or health_check.path, * as a wildcard'),
  direction: z.enum(['up', 'down', 'any']).default('any').describe('the allowed direction of a number; any allows every value'),
  step: z.number().min(1).optional().describe('the largest allowed factor; absent: any'),
  principals: z
    .array(z.string().min(1))
    .optional()
    .describe('allowed principals: role names, user names or ARNs, * as a wildcard; absent: everyone'),
  reason: z.string().min(1).max(300).describe('one sentence for people'),
  until: z.iso.datetime({ offset: true }).optional().describe('valid before this time'),
});
export type TeamPermit = z.infer<typeof TeamPermit>;

/** Permits in addition to the built-in table; never for access, identity, secrets or detection. */
export const Permits = z
  .array(TeamPermit)
  .default([])
  .describe('harmless changes in addition to the built-in table; never access, identity, secrets or detection');

/** Which governed attributes may change without a person, one sentence each; docs/permits.md prints them. */
export const PERMITTED = {
  label: 'any change; for tags: tags for people, and new tags that no known program reads',
  identifier: 'the name of a new resource',
  capacity: 'a step up or down, strictly within the API limits',
  redundancy: 'more copies',
  timing: 'a step up or down, strictly within the API limits',
  threshold: 'a small step up or down',
  probe: 'another path than the root; success codes',
  retention: 'longer; a step shorter',
  expiry: 'later; a step earlier',
  bound: 'a small step, by people',
  schedule: 'another time within `spans.schedule`, at about the same frequency',
  enablement: 'enabling',
  protection: 'the safer value',
  encryption: 'the stronger value, with a key of this code',
  observability: 'enabling, and more of it',
  detection: 'the safer value, or a filter that finds more; any value of a new resource',
  destination: 'what this code already references for that purpose',
  source: 'what this code already references for that purpose',
  reach: 'narrower; towards the safer value',
  placement: 'what this code already references for that purpose',
  access: 'fewer permissions; permissions to read and use what the identity already uses',
  identity: 'the stricter value; a duty that moves from one member to another',
  code: 'nothing',
  payload: 'a step of a number inside it',
  engine: 'a newer minor version; a protective setting, such as `rds.force_ssl`, at a protective value',
  secret: 'nothing',
  preference: 'any change',
  mode: 'an unset argument at its default',
  parameter: 'a number, by a small step of a person',
  derived: 'any change',
  'terraform-only': 'any change',
} as const;
