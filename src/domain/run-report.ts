/** The public contract of `--format json`: one object per run. The JSON Schema in docs/ is generated from it. */
import { z } from 'zod';
import { AgentReport, EarlierReport } from './agent/agent-report.ts';
import { VERDICTS } from './decision.ts';
import { INVISIBLE_REASONS } from './drop-reason.ts';
import { EventsReport, HeadlineReport, LimitsReport, PolicyReport } from './report/basis-report.ts';
import { Considered } from './report/considered.ts';
import { OutsideReport } from './report/outside.ts';
import { IntentReport } from './report/intent-report.ts';
import { AlternativeReport, EarlierCases, FindingReport, HoldReport, RecipesReport } from './report/verdict-report.ts';
import { BackendReport, RootFolder, RootName, RootReport, WorkspaceName } from './report/place-report.ts';
import type { Json } from './json.ts';
import { PersonDecision } from './judging/person-decision.ts';
import { RepeatedProposal } from './judging/proposal.ts';
import { STATUSES } from './reconciliation.ts';
import { OUTCOMES } from './verification.ts';
import { SYNC_STATUSES } from './value/three-sides.ts';

/** Raised when a field is removed or changes its meaning; adding one does not raise it. */
export const SCHEMA_VERSION = '1.0';

const AnyJson = z.json() as z.ZodType<Json>;

const Method = z.enum(['terraform', 'evaluate']).describe('terraform: the difference of two real plans; evaluate: the built-in evaluator');
const Tool = z.object({ product: z.enum(['terraform', 'tofu']), version: z.string() });

const EditReport = z.object({
  file: z.string().describe('path relative to the Terraform root'),
  edit: z.string().describe('id of the edit, a file name in src/hcl/edits'),
  range: z.object({ start: z.int(), end: z.int() }).describe('UTF-16 offsets into the file before the patch that the edit replaces'),
});

const AttributeReport = z.object({
  before: AnyJson.describe('in the state; with standing state-synchronised: in code'),
  after: AnyJson.describe('in the cloud'),
  code: AnyJson.optional().describe('in code, if that is a third value'),
  standing: z.enum(SYNC_STATUSES).optional().describe('the relation of state, code and cloud; absent if code does not set it'),
  notRead: z
    .literal(true)
    .optional()
    .describe('the provider reads only attributes in the state: only CloudTrail shows it, and no plan confirms an edit before an apply'),
});

const Attributes = z
  .record(z.string(), AttributeReport)
  .describe('top-level attribute → whole value before and after; a hidden or sensitive value is the text (hidden) or (sensitive)');

const VerificationReport = z.object({
  outcome: z.enum(OUTCOMES),
  method: Method,
  tool: Tool.nullable().describe('the program of the plan; null with method evaluate'),
  fallback: z.string().nullable().describe('why Terraform was not run; null with method terraform'),
  residual: z.array(z.object({ address: z.string(), path: z.string(), expected: AnyJson, found: AnyJson.nullable() })),
  diagnostics: z.array(z.string()),
  notes: z
    .array(z.object({ address: z.string().nullable(), text: z.string() }))
    .describe(
      'allowed remaining differences in the plan, and edits of types and arguments that no provider schema has; an address of null means the whole root',
    ),
});

export const ReconciliationReport = z.object({
  id: z.string().describe('stable fingerprint of resource and attributes'),
  address: z.string().nullable().describe('instance address; for an unmanaged resource the address in the patch, or null'),
  root: RootName,
  folder: RootFolder,
  workspace: WorkspaceName,
  backend: BackendReport,
  declaredAt: z.string().optional().describe('file:line of its block, relative to the root; absent if code does not declare it'),
  resourceType: z.string(),
  importId: z.string().nullable(),
  renamedFrom: z.string().optional().describe('address of the resource that was deleted and recreated under another name as this one'),
  kind: z.enum(['changed', 'unmanaged', 'missing']),
  invisible: z.enum(INVISIBLE_REASONS).optional().describe('why no plan shows it; absent if one does'),
  verdict: z.enum(VERDICTS),
  status: z.enum(STATUSES),
  reason: z.string().describe('one sentence: the reason of the verdict'),
  attributes: Attributes,
  intent: IntentReport,
  findings: z.array(FindingReport),
  hold: HoldReport.optional().describe('with verdict hold: its terms'),
  waived: z
    .array(z.object({ guardrail: z.string(), rule: z.string().describe('name of the rule in the policy'), reason: z.string() }))
    .optional()
    .describe('findings of guardrails that a team rule waived; absent: none'),
  reach: z
    .object({ direct: z.int(), indirect: z.int() })
    .optional()
    .describe('blast radius: instances that read the changed values directly, and indirectly; absent: none'),
  earlier: EarlierCases.optional(),
  alternatives: z.array(AlternativeReport).optional().describe('the options for a person; absent in rows of earlier versions'),
  asked: PersonDecision.optional().describe('the decision of a person in a comment, which overrides the findings; absent: none'),
  edits: z.array(EditReport),
  verification: VerificationReport.nullable(),
  attempts: z
    .array(z.object({ edits: z.array(EditReport), verification: VerificationReport }))
    .optional()
    .describe('all tried patches, first to last; absent if the first one converged or there was none'),
  refusal: z.string().nullable().describe('why an accepted drift has no patch'),
  recipes: RecipesReport.optional(),
  considered: z.array(Considered).optional().describe('candidates for the edits, best first; absent: none, or an earlier version'),
  agent: AgentReport.optional().describe('the model transcript about it; absent: no model was used'),
  agentBefore: EarlierReport.optional().describe('an earlier model transcript that failed on the same facts; absent: none'),
  diff: z.string().describe("unified diff of the intent's patch; empty without one"),
  presumed: z
    .object({
      attributes: Attributes,
      findings: z.array(FindingReport).describe('of the guardrails, on these values'),
      edits: z.array(EditReport),
      verification: VerificationReport.nullable(),
      diff: z
        .string()
        .describe('unified diff that accepting would write: for a person to apply, never written by a run; empty without one'),
      refusal: z.string().nullable().describe('why there is no edit'),
    })
    .optional()
    .describe('the change that a model presumes from calls that the catalogue does not map: no verdict uses it; absent: none'),
  suggestion: z
    .string()
    .optional()
    .describe(
      'unified diff that adds ignore_changes for the held attributes: for a person to apply, never written by a run; absent if not possible',
    ),
});

export const RunReport = z.object({
  schemaVersion: z.literal(SCHEMA_VERSION),
  runId: z.string(),
  headline: HeadlineReport,
  window: z.object({ from: z.string().nullable(), to: z.string().nullable() }),
  policy: PolicyReport,
  limits: LimitsReport,
  events: EventsReport,
  roots: z.array(RootReport).optional().describe('every root of the run, with the Terraform workspace whose state was read'),
  reconciliations: z.array(ReconciliationReport),
  outside: OutsideReport,
  settled: z.array(
    z.object({
      reason: z.string(),
      address: z.string().optional(),
      root: RootName,
      resourceType: z.string().optional(),
      eventIDs: z.array(z.string()),
      hold: HoldReport.optional().describe('with reason held or held-before: the hold of an earlier run'),
      intent: IntentReport.optional().describe('the attempted changes, if calls of this window show them'),
    }),
  ),
  invisible: z
    .array(
      z.object({
        id: z.string().describe('stable fingerprint of resource, attributes and reason'),
        reason: z.enum(INVISIBLE_REASONS).describe('why no plan shows it'),
        address: z.string().nullable().describe('instance address; null if it is not in the state'),
        attachedTo: z.string().nullable().describe('the managed resource that it belongs to, if it is unmanaged'),
        place: z.string().optional().describe('with other-place: its region and account'),
        resourceType: z.string(),
        importId: z.string().nullable(),
        attributes: Attributes,
        eventIDs: z.array(z.string()).describe('its calls, without those of the reconciliations'),
        sharedEventIDs: z.array(z.string()).optional().describe('its calls that the reconciliations also have'),
        intent: IntentReport.optional().describe('intent and motivation'),
      }),
    )
    .describe('changes that no plan shows, without findings; those with findings are reconciliations'),
  unexplained: z.array(
    z.object({
      reason: z
        .string()
        .describe(
          'no-resource-type: no type of the schema fits · unknown-call: the call is unknown · unread-request: the call is known, but not all of its request was understood · unsure-resource: it names something similar to a managed resource · value-redacted: hidden values were written several times · ambiguous-resource: it names several',
        ),
      eventName: z.string(),
      eventSource: z.string(),
      heldBy: z.string().optional().describe('with no-resource-type and unknown-call: the Terraform type for it, if it is known'),
      members: z.array(z.string()).optional().describe('with unread-request: members of the request that were not understood'),
      address: z.string().optional(),
      root: RootName,
      eventIDs: z.array(z.string()),
    }),
  ),
  repeatedProposals: z.array(RepeatedProposal).optional().describe('proposals that a check vetoed again and again; absent: none'),
  conflictingDefinitions: z
    .array(
      z.object({
        address: z.string().describe('the owner'),
        argument: z.string().describe('the inline argument of the owner'),
        apart: z.array(z.string()).describe('the separate resources that define the same'),
        root: RootName,
      }),
    )
    .optional()
    .describe('conflicting definitions: inline in an owner and as separate resources; absent: none'),
  verifiedBy: z
    .object({ method: Method, tool: Tool.nullable(), fallback: z.string().nullable().describe('why Terraform was not run') })
    .nullable()
    .describe('what verified the patches; null if there was none'),
  deliveries: z.array(z.object({ kind: z.string(), detail: z.string() })),
  totals: z.object({ modelCalls: z.int(), inputTokens: z.int(), outputTokens: z.int(), ms: z.number() }),
});
export type RunReport = Immutable<z.infer<typeof RunReport>>;
export type ReconciliationReport = Immutable<z.infer<typeof ReconciliationReport>>;

type Immutable<Value> = [Json] extends [Value]
  ? Value
  : Value extends object
    ? { readonly [Key in keyof Value]: Immutable<Value[Key]> }
    : Value;
