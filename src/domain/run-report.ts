/** The public contract of `--format json`: one object per run. Its JSON Schema in docs/ is made from here. */
import { z } from 'zod';
import { AgentReport, EarlierReport } from './agent/agent-report.ts';
import { VERDICTS } from './decision.ts';
import { INVISIBLE_REASONS } from './drop-reason.ts';
import { EventsReport, HeadlineReport, LimitsReport, PolicyReport } from './report/basis-report.ts';
import { OutsideReport } from './report/outside.ts';
import { IntentReport } from './report/intent-report.ts';
import { BackendReport, RootName, WorkspaceName } from './report/place-report.ts';
import type { Json } from './json.ts';
import { STATUSES } from './reconciliation.ts';
import { OUTCOMES } from './verification.ts';
import { STANDINGS } from './value/three-sides.ts';

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
  code: AnyJson.optional().describe('in code, where that is a third value'),
  standing: z.enum(STANDINGS).optional().describe('where state, code and cloud stand to each other; absent where code does not write it'),
  notRead: z
    .literal(true)
    .optional()
    .describe('the provider reads back only what the state knows: the trail alone shows it, and no plan confirms an edit before an apply'),
});

const Attributes = z
  .record(z.string(), AttributeReport)
  .describe('top-level attribute → whole value before and after; a hidden or sensitive value is the text (hidden) or (sensitive)');

/** What a verifier said of a patch. */
const VerificationReport = z.object({
  outcome: z.enum(OUTCOMES),
  method: Method,
  tool: Tool.nullable().describe('what planned; null with method evaluate'),
  fallback: z.string().nullable().describe('why Terraform was not asked; null with method terraform'),
  residual: z.array(z.object({ address: z.string(), path: z.string(), expected: AnyJson, found: AnyJson.nullable() })),
  diagnostics: z.array(z.string()),
  notes: z
    .array(z.object({ address: z.string().nullable(), text: z.string() }))
    .describe('what is permitted and a plan still shows; an address of null means the whole root'),
});

const HoldReport = z.object({
  owner: z.string().describe('who answers for it'),
  until: z.string().optional().describe('when it is raised again; absent: when the value moves'),
  ignoreChanges: z.array(z.string()).optional().describe('what lifecycle.ignore_changes would have to name for code to say the same'),
});

/** What would happen next under one verdict. */
const AlternativeReport = z.object({
  verdict: z.enum(VERDICTS),
  next: z.string().describe('one sentence: what would happen next'),
  undoes: z.array(z.string()).describe('attributes that the next apply sets back: from their value after to what code says'),
});

/** One drift and what became of it. */
export const ReconciliationReport = z.object({
  id: z.string().describe('stable fingerprint of resource and attributes'),
  address: z.string().nullable().describe('instance address; for a resource made by hand the address the patch proposes, or null'),
  root: RootName,
  workspace: WorkspaceName,
  backend: BackendReport,
  declaredAt: z
    .string()
    .optional()
    .describe('file:line of its block, the file relative to the root; absent where code does not declare it'),
  resourceType: z.string(),
  importId: z.string().nullable(),
  kind: z.enum(['changed', 'unmanaged', 'missing']),
  invisible: z.enum(INVISIBLE_REASONS).optional().describe('why no plan shows it; absent where one does'),
  verdict: z.enum(VERDICTS),
  status: z.enum(STATUSES),
  reason: z.string().describe('one sentence: why this verdict'),
  attributes: Attributes,
  intent: IntentReport,
  findings: z.array(
    z.object({
      guardrail: z.string(),
      effect: z.enum(['hold', 'revert', 'escalate']),
      message: z.string(),
      docs: z.string(),
      hold: HoldReport.optional().describe('with effect hold, where the guardrail knows it'),
    }),
  ),
  hold: HoldReport.optional().describe('with verdict hold: its terms'),
  waived: z
    .array(z.object({ guardrail: z.string(), rule: z.string().describe('name of the rule in the policy'), reason: z.string() }))
    .optional()
    .describe('guardrails that would have minded and that a rule of the team turned off; absent: none'),
  reach: z
    .object({ direct: z.int(), indirect: z.int() })
    .optional()
    .describe('how many instances read the changed values, and how many read these; absent: none'),
  alternatives: z.array(AlternativeReport).optional().describe('what a person may choose between; absent in rows of earlier versions'),
  edits: z.array(EditReport),
  verification: VerificationReport.nullable(),
  attempts: z
    .array(z.object({ edits: z.array(EditReport), verification: VerificationReport }))
    .optional()
    .describe('every patch that was tried for it, first to last; absent where the first one converged or there was none'),
  refusal: z.string().nullable().describe('why an accepted drift has no patch'),
  agent: AgentReport.optional().describe('the conversation with a model about it; absent: none was asked'),
  agentBefore: EarlierReport.optional().describe(
    'an earlier conversation that came to nothing on the same facts, so that none was had; absent: there was none',
  ),
  diff: z.string().describe("unified diff of the intent's patch; empty without one"),
  suggestion: z
    .string()
    .optional()
    .describe(
      'unified diff that makes code leave alone what is held: for a person to take over, no run writes it; absent where code cannot say it',
    ),
});

/** The whole run. */
export const RunReport = z.object({
  schemaVersion: z.literal(SCHEMA_VERSION),
  runId: z.string(),
  headline: HeadlineReport,
  window: z.object({ from: z.string().nullable(), to: z.string().nullable() }),
  policy: PolicyReport,
  limits: LimitsReport,
  events: EventsReport,
  roots: z
    .array(z.object({ root: RootName, workspace: WorkspaceName, backend: BackendReport }))
    .optional()
    .describe('every root of the run, with the Terraform workspace whose state was read'),
  reconciliations: z.array(ReconciliationReport),
  outside: OutsideReport,
  settled: z.array(
    z.object({
      reason: z.string(),
      address: z.string().optional(),
      root: RootName,
      resourceType: z.string().optional(),
      eventIDs: z.array(z.string()),
      hold: HoldReport.optional().describe('with reason held or held-before: who answers for it; it is held as it is by an earlier run'),
      intent: IntentReport.optional().describe('what was tried, where calls of this window tell'),
    }),
  ),
  invisible: z
    .array(
      z.object({
        id: z.string().describe('stable fingerprint of resource, attributes and reason'),
        reason: z.enum(INVISIBLE_REASONS).describe('why no plan shows it'),
        address: z.string().nullable().describe('instance address; null where it is not in the state'),
        attachedTo: z.string().nullable().describe('the managed resource that it hangs on, where it is none itself'),
        place: z.string().optional().describe('with other-place: the region and account that it is in'),
        resourceType: z.string(),
        importId: z.string().nullable(),
        attributes: Attributes,
        eventIDs: z.array(z.string()).describe('its calls, without those that are told of above'),
        sharedEventIDs: z.array(z.string()).optional().describe('those of its calls that are told of above too'),
        intent: IntentReport.optional().describe('what was wanted, and why now'),
      }),
    )
    .describe('changes that are real, that no plan can see, and that no guardrail minds; what one minds is a reconciliation'),
  unexplained: z.array(
    z.object({
      reason: z
        .string()
        .describe(
          'no-resource-type: no type of the schema can hold it · unknown-call: nothing knows the call · unread-request: the call is known, and not all that its record says was read · unsure-resource: it names something much like a managed resource · value-redacted: hidden values were written several times · ambiguous-resource: it names several',
        ),
      eventName: z.string(),
      eventSource: z.string(),
      heldBy: z.string().optional().describe('with no-resource-type: the Terraform type that would hold it, where the provider has one'),
      members: z
        .array(z.string())
        .optional()
        .describe('with unread-request: members of the request that nothing reads, where the rest was read'),
      address: z.string().optional(),
      root: RootName,
      eventIDs: z.array(z.string()),
    }),
  ),
  writtenTwice: z
    .array(
      z.object({
        address: z.string().describe('the owner'),
        argument: z.string().describe('the argument of the owner that holds it'),
        apart: z.array(z.string()).describe('the resources of their own that say the same'),
        root: RootName,
      }),
    )
    .optional()
    .describe('things that code writes inside their owner and as resources of their own at once; absent: none'),
  verifiedBy: z
    .object({ method: Method, tool: Tool.nullable(), fallback: z.string().nullable().describe('why Terraform was not asked') })
    .nullable()
    .describe('who had the last word on the patches; null where there was none to verify'),
  deliveries: z.array(z.object({ kind: z.string(), detail: z.string() })),
  totals: z.object({ modelCalls: z.int(), inputTokens: z.int(), outputTokens: z.int(), ms: z.number() }),
});
export type RunReport = z.infer<typeof RunReport>;
export type ReconciliationReport = z.infer<typeof ReconciliationReport>;
