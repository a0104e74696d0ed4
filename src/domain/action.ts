/** Acting on the cloud or on a state: what is to be done, under which terms, and what became of it. Published, so that approvers read what they approve. */
import { z } from 'zod';
import { VERDICTS } from './decision.ts';
import { CONFIDENCES } from './intent.ts';
import { STATUSES } from './reconciliation.ts';
import { SKELETON_CLASSES } from './judging/skeleton.ts';

/** The form of an action's document; raised when a field changes its meaning. */
export const ACTION_FORM = 'reconcile-action/1';

export const ACTIONS = ['noop', 'refresh-state', 'revert-drift', 'replace-instance'] as const;
/**
 * All there is. noop: nothing · refresh-state: the state takes over what the cloud has · revert-drift: the cloud is set back to what code
 * says · replace-instance: an unhealthy instance is made anew.
 */
export type Action = (typeof ACTIONS)[number];

export const CARE_CLASSES = [...SKELETON_CLASSES, 'data-store', 'skeleton', 'destructive', 'against-verdict'] as const;
/**
 * Why an action needs more than the usual approval. skeleton: the policy says so ·
 * destructive: something is deleted or made anew · against-verdict: the run did not decide that code wins.
 */
export type CareClass = (typeof CARE_CLASSES)[number];

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What is decided about one action: written once, and approved as it is. */
export const ActionDocument = z.strictObject({
  form: z.literal(ACTION_FORM),
  id: z.string().regex(/^[0-9a-f]{12}$/),
  asked: z.enum(ACTIONS).describe('what was asked for'),
  action: z.enum(ACTIONS).describe('what will be done: noop where the confidence is too low for what was asked'),
  reason: z.string().describe('one sentence: why this action'),
  reconciliation: z.strictObject({
    id: z.string().describe('stable fingerprint of resource and attributes'),
    runId: z.string(),
    decidedAt: z.string().describe('ISO 8601'),
    verdict: z.enum(VERDICTS),
    status: z.enum(STATUSES),
    confidence: z.enum(CONFIDENCES).describe('how sure the run was what the change was for'),
  }),
  root: z.strictObject({
    directory: z.string().describe('absolute path'),
    workspace: z.string().describe('the Terraform workspace'),
    stateSerial: z.int().nullable(),
    stateLineage: z.string().nullable(),
    stateSha256: Sha256,
    filesSha256: Sha256.describe('of every file Terraform reads, their names, and the values of TF_VAR variables'),
  }),
  target: z.strictObject({ address: z.string(), type: z.string() }),
  changes: z
    .array(
      z.strictObject({
        address: z.string(),
        actions: z.array(z.string()).describe("in the plan's words; refresh: the state takes it over"),
        attributes: z.array(z.string()),
      }),
    )
    .describe('all that the plan does'),
  outputs: z.array(z.string()).describe('names of outputs whose value changes with it'),
  notCured: z
    .array(z.string())
    .optional()
    .describe('with refresh-state: what code still says otherwise, so that the next apply takes it back; absent: nothing'),
  classes: z.array(z.enum(CARE_CLASSES)).describe('why more than the usual approval is needed; empty: it is not'),
  approvals: z.int().min(0).describe('how many different people have to approve it'),
  plan: z
    .strictObject({
      arguments: z.array(z.string()).describe('of terraform plan, without the file it writes'),
      sha256: Sha256.describe('of the plan file'),
      jsonSha256: Sha256.describe('of what terraform show -json prints of it'),
      changesSha256: Sha256.describe('of its changes alone: another plan that would do the same has the same'),
    })
    .nullable()
    .describe('null with action noop'),
  signal: z
    .strictObject({ source: z.string(), subject: z.string(), time: z.string() })
    .nullable()
    .describe('with replace-instance: what says that it is unhealthy'),
  plannedAt: z.string().describe('ISO 8601'),
  expiresAt: z.string().describe('ISO 8601; from then on it is not applied'),
});
export type ActionDocument = z.infer<typeof ActionDocument>;

/** What a team lets be done, and by whom. Times in milliseconds. */
export interface ActSettings {
  readonly allow: readonly Action[];
  /** Who may approve and close. */
  readonly approvers: readonly string[];
  /** What replace-instance may be asked of: types or addresses, with wildcards. */
  readonly replaceable: { readonly types: readonly string[]; readonly addresses: readonly string[] };
  /** Below it every action is noop. */
  readonly confidence: 'certain' | 'likely';
  readonly approvals: { readonly usual: number; readonly guarded: number };
  readonly planExpiresAfter: number;
  readonly approvalExpiresAfter: number;
  /** Between two actions on one address. */
  readonly coolDown: number;
  readonly rate: { readonly actions: number; readonly within: number };
  /** So often may one address be acted on in that time: somebody or something puts it back each time. */
  readonly oscillation: { readonly times: number; readonly within: number };
  /** An older signal says nothing about now. */
  readonly signalMaxAge: number;
}
