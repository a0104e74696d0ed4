/** The published input of a team's own policy engine, so that policies can be written against it. It contains no secrets. */
import { z } from 'zod';
import { GOALS, MOTIVATIONS } from '../intent.ts';
import type { Json } from '../json.ts';
import { ORIGIN_CLASSES } from '../origin.ts';

/** Raised when a field is removed or changes its meaning; adding one does not raise it. */
export const DECISION_INPUT_VERSION = '1.0';

const AnyJson = z.json() as z.ZodType<Json>;
const Tags = z.record(z.string(), z.string());

export const DecisionInput = z
  .object({
    schemaVersion: z.literal(DECISION_INPUT_VERSION),
    now: z.string().describe('when it is decided, ISO 8601: policies have no other clock'),
    resource: z.object({
      type: z.string(),
      address: z.string().nullable().describe('instance address; null for an unmanaged resource'),
      importId: z.string().nullable(),
      root: z.string().describe('the Terraform root, . for the only one'),
      workspace: z.string().describe('the Terraform workspace'),
      environments: z.array(z.string()).describe('names from environments in reconcile.yaml, sorted'),
      tags: z.object({ before: Tags, after: Tags }),
    }),
    change: z.object({
      id: z.string().describe('stable fingerprint of resource and attributes'),
      kind: z.enum(['changed', 'unmanaged', 'missing']),
      invisible: z.string().nullable().describe('why no plan shows it; null if one does'),
      attributes: z.array(
        z.object({
          path: z.string().describe('top-level attribute'),
          before: AnyJson.describe('whole value in the state; (sensitive) if it is sensitive'),
          after: AnyJson.describe('whole value now; null if it is hidden, (sensitive) if it is sensitive'),
          hidden: z.boolean().describe('CloudTrail does not record the new value'),
          sensitive: z.boolean(),
        }),
      ),
    }),
    intent: z.object({
      goal: z.enum(GOALS),
      motivation: z.object({ kind: z.enum(MOTIVATIONS), evidence: z.array(z.string()).describe('text from the trail: claims, not facts') }),
      confidence: z.enum(['certain', 'likely', 'guess']),
      summary: z.string(),
      actions: z.array(z.enum(['create', 'update', 'delete'])),
    }),
    actors: z.array(
      z.object({
        name: z.string().describe('for people'),
        arn: z.string(),
        principal: z.string(),
        person: z.string().nullable().describe('the person behind the session, if proved'),
        session: z.string().nullable().describe('role session name, chosen by the caller that assumes the role'),
        origin: z.object({ class: z.enum(ORIGIN_CLASSES), tool: z.string().nullable() }),
      }),
    ),
    events: z.array(
      z.object({
        eventID: z.string(),
        eventTime: z.string(),
        eventSource: z.string(),
        eventName: z.string(),
        awsRegion: z.string().nullable(),
        sourceIPAddress: z.string().nullable(),
      }),
    ),
  })
  .describe('The input of a policy about one change');
export type DecisionInput = z.infer<typeof DecisionInput>;
