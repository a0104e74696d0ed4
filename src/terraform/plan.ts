import { z } from 'zod';
import { WorkspaceError } from '#domain/errors.ts';
import { changedOutputs, PlanJson } from '#domain/workspace/plan-json.ts';
import type { ResourceChangeJson } from '#domain/workspace/plan-json.ts';
import type { Plan, PlanDiagnostic, PlannedChange } from '#domain/workspace/plan.ts';
import { describeIssues, parseTerraformJson, sensitiveNames } from './json-text.ts';

const EXPECTATION = {
  code: 'plan-unreadable',
  expected: 'a plan as JSON',
  hint: 'This is a bug in reconcile or an unsupported Terraform version: report it with the version, or pass --verify evaluate.',
};

const Message = z.object({
  type: z.literal('diagnostic'),
  diagnostic: z.object({
    severity: z.string(),
    summary: z.string(),
    detail: z.string().default(''),
    address: z.string().optional(),
    range: z.object({ filename: z.string(), start: z.object({ line: z.int() }) }).optional(),
  }),
});

const Announcement = z.object({
  type: z.string(),
  changes: z.record(z.string(), z.unknown()).optional(),
  outputs: z.record(z.string(), z.object({ action: z.string() })).optional(),
});

/**
 * Reads a plan.
 * https://developer.hashicorp.com/terraform/internals/json-format#plan-representation
 * @throws WorkspaceError if it is not a plan, or has errors
 */
export function readPlan(text: string, where: string): Plan {
  const value = parseTerraformJson(text, where, EXPECTATION);
  const plan = PlanJson.safeParse(value);
  const found = (what: string): WorkspaceError =>
    new WorkspaceError(EXPECTATION.code, `Expected ${EXPECTATION.expected} from ${where}; found ${what}.`, EXPECTATION.hint);
  if (!('format_version' in value)) throw found('JSON of another kind');
  if (!plan.success) throw found(`a damaged one (${describeIssues(plan.error.issues)})`);
  if (plan.data.errored === true) throw found('a plan that ended in an error');
  return {
    changes: plan.data.resource_changes.map(toChange).filter(isChange),
    outputs: changedOutputs(plan.data),
  };
}

/**
 * The errors in `-json` output, in order. Ignores lines that are not JSON.
 * https://developer.hashicorp.com/terraform/internals/machine-readable-ui#diagnostic
 */
export function readDiagnostics(text: string): readonly PlanDiagnostic[] {
  return text.split('\n').flatMap((line): readonly PlanDiagnostic[] => {
    const message = Message.safeParse(parsed(line));
    if (!message.success || message.data.diagnostic.severity !== 'error') return [];
    const { summary, detail, address, range } = message.data.diagnostic;
    return [
      {
        summary,
        detail,
        ...(address === undefined ? {} : { address }),
        ...(range === undefined ? {} : { file: range.filename, line: range.start.line }),
      },
    ];
  });
}

/**
 * True if the `-json` output of a plan announces no change of a resource or output.
 * https://developer.hashicorp.com/terraform/internals/machine-readable-ui#change-summary
 */
export function plansNothing(text: string): boolean {
  const messages = text.split('\n').map((line) => Announcement.safeParse(parsed(line)).data);
  const summaries = messages.flatMap((message) => (message?.type === 'change_summary' ? [Object.values(message.changes ?? {})] : []));
  const isQuiet = messages.every(
    (message) =>
      message?.type !== 'planned_change' &&
      (message?.type !== 'outputs' || Object.values(message.outputs ?? {}).every(({ action }) => action === 'noop')),
  );
  return isQuiet && summaries.length === 1 && summaries[0]?.every((count) => count === 0 || count === 'plan') === true;
}

function toChange({ address, mode, type, deposed, previous_address, change }: ResourceChangeJson): PlannedChange {
  return {
    address,
    mode,
    type,
    ...(deposed === undefined ? {} : { deposed }),
    ...(previous_address === undefined ? {} : { previousAddress: previous_address }),
    actions: change.actions,
    ...(change.importing === undefined ? {} : { importId: change.importing.id ?? '' }),
    before: change.before ?? {},
    after: change.after ?? {},
    // Same shape as sensitive values: `true` marks.
    unknown: sensitiveNames(change.after_unknown),
    sensitive: sensitiveNames(change.before_sensitive, change.after_sensitive),
  };
}

function isChange({ actions, importId, previousAddress }: PlannedChange): boolean {
  return actions.join() !== 'no-op' || importId !== undefined || previousAddress !== undefined;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
