import { z } from 'zod';
import { VERDICTS } from './decision.ts';
import { CONFIDENCES } from './intent.ts';
import { STATUSES } from './reconciliation.ts';
import { SKELETON_CLASSES } from './judging/skeleton.ts';

/** Raised when a field changes its meaning. */
export const ACTION_FORM = 'reconcile-action/1';

export const ACTIONS = ['noop', 'refresh-state', 'revert-drift', 'replace-instance'] as const;
/** refresh-state: the state takes over the cloud's values. revert-drift: the cloud gets the code's values back. */
export type Action = (typeof ACTIONS)[number];

export const CARE_CLASSES = [...SKELETON_CLASSES, 'data-store', 'skeleton', 'destructive', 'against-verdict'] as const;
/** destructive: deletes or replaces something. against-verdict: the run did not decide that code wins. */
export type CareClass = (typeof CARE_CLASSES)[number];

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The proposed action: written once, and approved unchanged. Published as a schema, so that approvers can read what they approve. */
export const ActionDocument = z.strictObject({
  form: z.literal(ACTION_FORM),
  id: z.string().regex(/^[0-9a-f]{12}$/),
  asked: z.enum(ACTIONS).describe('the requested action'),
  action: z.enum(ACTIONS).describe('the planned action: noop if the confidence is too low for the requested one'),
  reason: z.string().describe('one sentence: why this action'),
  reconciliation: z.strictObject({
    id: z.string().describe('stable fingerprint of resource and attributes'),
    runId: z.string(),
    decidedAt: z.string().describe('ISO 8601'),
    verdict: z.enum(VERDICTS),
    status: z.enum(STATUSES),
    confidence: z.enum(CONFIDENCES).describe('the confidence of the run in the intent'),
  }),
  root: z.strictObject({
    directory: z.string().describe('absolute path'),
    workspace: z.string().describe('the Terraform workspace'),
    stateSerial: z.int().nullable(),
    stateLineage: z.string().nullable(),
    stateSha256: Sha256,
    filesSha256: Sha256.describe('of all files that Terraform reads, their names, and the values of TF_VAR variables'),
  }),
  target: z.strictObject({ address: z.string(), type: z.string() }),
  changes: z
    .array(
      z.strictObject({
        address: z.string(),
        actions: z.array(z.string()).describe('the action in the plan; refresh: only the state changes'),
        attributes: z.array(z.string()),
      }),
    )
    .describe('all changes in the plan'),
  outputs: z.array(z.string()).describe('names of outputs with changed values'),
  notCured: z
    .array(z.string())
    .optional()
    .describe('with refresh-state: values that code still overrides, so the next apply undoes them; absent: none'),
  classes: z.array(z.enum(CARE_CLASSES)).describe('why more than the usual approval is needed; empty: usual approval'),
  approvals: z.int().min(0).describe('the number of different approvers'),
  plan: z
    .strictObject({
      arguments: z.array(z.string()).describe('of terraform plan, without the file it writes'),
      sha256: Sha256.describe('of the plan file'),
      jsonSha256: Sha256.describe('of the output of terraform show -json for it'),
      changesSha256: Sha256.describe('of its changes only: equal for plans with the same changes'),
    })
    .nullable()
    .describe('null with action noop'),
  signal: z
    .strictObject({ source: z.string(), subject: z.string(), time: z.string() })
    .nullable()
    .describe('with replace-instance: the signal that it is unhealthy'),
  plannedAt: z.string().describe('ISO 8601'),
  expiresAt: z.string().describe('ISO 8601; the plan expires then'),
});
export type ActionDocument = z.infer<typeof ActionDocument>;

export interface ActSettings {
  readonly allow: readonly Action[];
  readonly approvers: readonly string[];
  /** Types or addresses, with wildcards. */
  readonly replaceable: { readonly types: readonly string[]; readonly addresses: readonly string[] };
  /** The lowest confidence for an action; below it every action is noop. */
  readonly confidence: 'certain' | 'likely';
  readonly approvals: { readonly usual: number; readonly guarded: number };
  readonly planExpiresAfter: number;
  readonly approvalExpiresAfter: number;
  readonly coolDown: number;
  readonly rate: { readonly actions: number; readonly within: number };
  /** At most `times` actions on one address within `within`: more means that something keeps undoing them. */
  readonly oscillation: { readonly times: number; readonly within: number };
  readonly signalMaxAge: number;
}
