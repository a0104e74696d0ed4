import { z } from 'zod';
import { Glob, oneOrMore } from './one-or-more.ts';

/** An attribute that agents may change, with the fields of a mark in code. */
const MovableAttribute = z
  .strictObject({
    type: oneOrMore(Glob, 'resource types, * as a wildcard').optional(),
    address: oneOrMore(Glob, 'instance addresses, * as a wildcard').optional(),
    attribute: z
      .string()
      .regex(/^[a-z0-9_]+(?:\.[a-z0-9_]+)*$/, 'expected the name of an attribute, through nested blocks with dots')
      .describe('a number, such as desired_capacity or scaling_config.desired_size'),
    min: z.number().optional().describe('lowest value, itself allowed'),
    max: z.number().optional().describe('highest value, itself allowed'),
    agents: z
      .array(z.string().min(1))
      .min(1)
      .optional()
      .describe('only these principals may: role names, user names or ARNs, * as a wildcard'),
  })
  .refine(({ type, address }) => type !== undefined || address !== undefined, 'expected type, address or both, found neither')
  .refine(({ min = -Infinity, max = Infinity }) => min <= max, 'expected min to be at most max, found it above');
export type MovableAttribute = z.infer<typeof MovableAttribute>;

const AgentTags = z
  .strictObject({
    managed: z
      .string()
      .min(1)
      .max(128)
      .default('managed_by_agent')
      .describe('with the value true in code: agents may change attributes within the bounds in code'),
    override: z
      .string()
      .min(1)
      .max(128)
      .default('agent:override_mode')
      .describe('an agent declares a temporary override with it, such as burst_1h'),
  })
  .prefault({})
  .describe('tag keys for agents');

/** Protected and agent-managed resources: three sections at the top of the file. */
export const Musculature = z.strictObject({
  musculature: z
    .array(MovableAttribute)
    .default([])
    .describe('agent-managed attributes, in addition to marks in code: changes within bounds are observed, others reverted'),
  skeleton: z
    .strictObject({
      types: z.array(Glob).default([]).describe('resource types, * as a wildcard'),
      addresses: z.array(Glob).default([]).describe('instance addresses, * as a wildcard'),
    })
    .prefault({})
    .describe('protected resources, in addition to marks in code: a person decides on every change'),
  agentTags: AgentTags,
});
