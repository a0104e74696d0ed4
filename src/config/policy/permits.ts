import { z } from 'zod';
import { Glob, oneOrMore } from './one-or-more.ts';

/** One permit of the team, beside the built-in table: what it matches is harmless here. */
const TeamPermit = z.strictObject({
  name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'expected small letters, digits and hyphens'),
  type: oneOrMore(Glob, 'resource types, * as a wildcard'),
  attribute: oneOrMore(Glob, 'attributes, such as desired_capacity or health_check.path, * as a wildcard'),
  direction: z.enum(['up', 'down', 'any']).default('any').describe('which way a number may move; any value with any'),
  step: z.number().min(1).optional().describe('by how much a number may move, as a factor; absent: by any'),
  principals: z.array(z.string().min(1)).optional().describe('who may: role names, user names or ARNs, * as a wildcard; absent: everybody'),
  reason: z.string().min(1).max(300).describe('one sentence for people'),
  until: z.iso.datetime({ offset: true }).optional().describe('it counts before this moment'),
});
export type TeamPermit = z.infer<typeof TeamPermit>;

/** What the team permits beyond the built-in table. Access, identity, secrets and detection are never among it. */
export const Permits = z
  .array(TeamPermit)
  .default([])
  .describe('changes that are harmless here beyond the built-in table; never access, identity, secrets or detection');

/** What may come into code without a person, for each thing that the catalogue says an attribute can govern: one sentence each, printed by docs/permits.md. */
export const PERMITTED = {
  label: 'any change; of tags those that people read, and new ones that no program is known to read',
  identifier: 'what a new resource is called',
  capacity: 'a step up or down, within what the API takes and never to its ends',
  redundancy: 'more copies',
  timing: 'a step up or down, within what the API takes and never to its ends',
  threshold: 'a small step up or down',
  probe: 'another path than the root; success codes',
  retention: 'longer; a step shorter',
  expiry: 'later; a step earlier',
  bound: 'a small step, by people',
  schedule: 'another time, about as often',
  enablement: 'switching on',
  protection: 'the safer value',
  encryption: 'the stronger value, with a key of this code',
  observability: 'switching on, and more of it',
  detection: 'the safer value; anything of something new',
  destination: 'what this code names for that purpose already',
  source: 'what this code names for that purpose already',
  reach: 'narrower; on the side of the safer value',
  placement: 'what this code names for that purpose already',
  access: 'fewer rights; reading and using what is used already',
  identity: 'the stricter value; a duty that passes from one member to another',
  code: 'nothing',
  payload: 'a number in it, by a step',
  engine: 'a newer minor version',
  secret: 'nothing',
  preference: 'any change',
  mode: 'nothing',
  parameter: 'a number that people move by a small step',
  derived: 'any change',
  'terraform-only': 'any change',
} as const;
