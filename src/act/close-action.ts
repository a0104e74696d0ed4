/** Looking after an action that began and did not end: compares the root with its plan and says what it did. It changes nothing. */
import type { ActSettings } from '#domain/action.ts';
import type { ActingTerraform, ActionMove, ActionRecord, ActRefusal } from '#ports/act.ts';
import { approverNamed } from './approve-action.ts';
import { begunOf, isUnknown } from './limits.ts';
import { readActPlan } from './read-plan.ts';
import { refuse } from './refuse.ts';

type Closed = Extract<ActionMove, { readonly kind: 'closed' }>;
type Found = Pick<Closed, 'outcome' | 'message'>;

/**
 * Finds out what an action did.
 * @param record the action
 * @param by the name of whoever looks after it
 * @param around the team's settings, the time (ISO 8601), whether the process that began it still runs, and Terraform
 * @returns what was found, not yet written down; or why that cannot be told yet
 */
export async function closeAction(
  record: ActionRecord,
  by: string,
  around: { readonly settings: ActSettings; readonly now: string; readonly isAlive: boolean; readonly terraform: ActingTerraform },
): Promise<Closed | ActRefusal> {
  const { settings, now, isAlive, terraform } = around;
  const begun = begunOf(record);
  if (begun === undefined || !isUnknown(record))
    return refuse(
      'not-open',
      `Expected an action that began and did not end; found that ${record.id} ${begun === undefined ? 'never began' : 'ended'}.`,
      `reconcile act show ${record.id}`,
    );
  const name = approverNamed(by, settings);
  if (name === undefined)
    return refuse(
      'no-approver',
      `Expected one of act.approvers; found ${JSON.stringify(by.slice(0, 80))}.`,
      'Names are listed in reconcile.yaml.',
    );
  const { log, isRunning } = await terraform.look(begun.logFile);
  if (isAlive || isRunning)
    return refuse(
      'at-work',
      `Expected action ${record.id} to be at its end; found that its process still runs.`,
      'Wait for it: an apply is not cut off.',
    );
  const found = await compared(record, log, terraform);
  return 'kind' in found ? found : { kind: 'closed', at: now, by: name, ...found, log };
}

/** Plans the root once more, as the action did, and compares. */
async function compared(record: ActionRecord, log: string, terraform: ActingTerraform): Promise<Found | ActRefusal> {
  const { plan: was, root } = record.document;
  if (was === null) return { outcome: 'not-done', message: 'nothing was to be done' };
  const fresh = await terraform.plan(
    { directory: root.directory, workspace: root.workspace },
    was.arguments.filter((option) => !option.startsWith('-replace=')),
  );
  const plan = fresh.kind === 'failed' ? undefined : readActPlan(fresh.json);
  if (plan !== undefined) return foundBy(record, plan, log);
  return refuse(
    'no-plan',
    `Expected Terraform to plan; found: ${fresh.kind === 'failed' ? fresh.why : 'no plan'}.`,
    'A state that is still locked says who locked it: see terraform force-unlock before it is closed.',
  );
}

function foundBy({ document }: ActionRecord, plan: NonNullable<ReturnType<typeof readActPlan>>, log: string): Found {
  const isQuiet = plan.changes.length + plan.drift.length === 0;
  // Without -replace a plan is quiet before a replacement and after it: the log alone tells, and where it does not, nobody knows.
  if (document.action === 'replace-instance') {
    const isComplete = /^Apply complete!/m.test(log);
    return isQuiet && isComplete
      ? { outcome: 'done', message: 'its log says that it completed' }
      : { outcome: 'partly', message: 'its log does not say that it completed: see whether the instance is the old one' };
  }
  if (isQuiet) return { outcome: 'done', message: 'a plan made now shows nothing left to do' };
  return plan.changesSha256 === document.plan?.changesSha256
    ? { outcome: 'not-done', message: 'a plan made now would do all that it was to do' }
    : { outcome: 'partly', message: 'a plan made now would do something else: see what is left' };
}
