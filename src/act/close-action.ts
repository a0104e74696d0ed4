import type { ActSettings } from '#domain/action.ts';
import type { ActingTerraform, ActionMove, ActionRecord, ActRefusal } from '#ports/act.ts';
import { approverNamed } from './approve-action.ts';
import { startMoveOf, isUnknown } from './limits.ts';
import { readActPlan } from './read-plan.ts';
import { refuse } from './refuse.ts';

type Closed = Extract<ActionMove, { readonly kind: 'closed' }>;
type Found = Pick<Closed, 'outcome' | 'message'>;

/**
 * Compares the root with the plan of an action that did not end, to find out what the action did. Changes nothing.
 * @param by the name of the person who checks
 * @returns the result, not yet recorded, or the reason why it is still unknown
 */
export async function closeAction(
  record: ActionRecord,
  by: string,
  context: { readonly settings: ActSettings; readonly now: string; readonly isAlive: boolean; readonly terraform: ActingTerraform },
): Promise<Closed | ActRefusal> {
  const { settings, now, isAlive, terraform } = context;
  const startMove = startMoveOf(record);
  if (startMove === undefined || !isUnknown(record))
    return refuse(
      'not-open',
      `Expected a started action without a result; found that ${record.id} ${startMove === undefined ? 'was not started' : 'has a result'}.`,
      `Read its moves with reconcile act show ${record.id}.`,
    );
  const name = approverNamed(by, settings);
  if (name === undefined)
    return refuse(
      'no-approver',
      `Expected one of act.approvers; found ${JSON.stringify(by.slice(0, 80))}.`,
      'Add the name to act.approvers in reconcile.yaml.',
    );
  const { log, isRunning } = await terraform.look(startMove.logFile);
  if (isAlive || isRunning)
    return refuse('at-work', `Expected the process of action ${record.id} to have ended; found it running.`, 'Wait until the apply ends.');
  const found = await compared(record, log, terraform);
  return 'kind' in found ? found : { kind: 'closed', at: now, by: name, ...found, log };
}

/** Plans the root again with the options of the action, and compares the plans. */
async function compared(record: ActionRecord, log: string, terraform: ActingTerraform): Promise<Found | ActRefusal> {
  const { plan: was, root } = record.document;
  if (was === null) return { outcome: 'not-done', message: 'no change was needed' };
  const fresh = await terraform.plan(
    { directory: root.directory, workspace: root.workspace },
    was.arguments.filter((option) => !option.startsWith('-replace=')),
  );
  const plan = fresh.kind === 'failed' ? undefined : readActPlan(fresh.json);
  if (plan !== undefined) return foundBy(record, plan, log);
  return refuse(
    'no-plan',
    `Expected a successful terraform plan; found: ${fresh.kind === 'failed' ? fresh.why : 'no plan'}.`,
    'If the state is still locked, see terraform force-unlock, then close the action.',
  );
}

function foundBy({ document }: ActionRecord, plan: NonNullable<ReturnType<typeof readActPlan>>, log: string): Found {
  const isQuiet = plan.changes.length + plan.drift.length === 0;
  // Without -replace a plan is empty before and after a replacement: only the log shows whether it happened.
  if (document.action === 'replace-instance') {
    const isComplete = /^Apply complete!/m.test(log);
    return isQuiet && isComplete
      ? { outcome: 'done', message: 'the log shows that it completed' }
      : { outcome: 'partly', message: 'the log does not show that it completed: check whether the old instance still exists' };
  }
  if (isQuiet) return { outcome: 'done', message: 'a new plan shows no changes' };
  return plan.changesSha256 === document.plan?.changesSha256
    ? { outcome: 'not-done', message: 'a new plan shows all planned changes' }
    : { outcome: 'partly', message: 'a new plan shows other changes: check what is left' };
}
