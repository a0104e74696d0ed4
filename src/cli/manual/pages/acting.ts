import { ACT_CODES } from '../manual-page.ts';
import type { Entry, Page } from '../manual-page.ts';

function actPage(details: readonly string[], examples: readonly Entry[], seeAlso: readonly string[]): Page {
  return { details, examples, exitCodes: ACT_CODES, seeAlso: [...seeAlso, 'docs/acting.md'] };
}

/** By command, as typed. */
export const ACTING: Readonly<Record<string, Page>> = {
  'reconcile act': actPage(
    [
      'Acts in three steps: plan stores and shows a plan, approve records who agrees, apply applies exactly that plan, once. Only actions in act.allow of reconcile.yaml are possible. A run never calls this command.',
    ],
    [
      ['reconcile act 3f2a --action revert-drift --plan', 'make, store and show a plan'],
      ['reconcile act approve 9d04 --as alice', 'record the approval of alice'],
      ['reconcile act apply 9d04', 'apply exactly the stored plan'],
      ['reconcile act show', 'list all actions and their results'],
      ['reconcile act close 9d04 --as alice', 'after a crash: find out what was applied'],
    ],
    ['reconcile explain'],
  ),
  'reconcile act plan': actPage(
    [
      'Plans one action on one reconciliation and shows the plan, with the approvals it needs. noop changes nothing; refresh-state records accepted changes in the state; revert-drift sets the cloud back to the code; replace-instance replaces one listed instance that a monitor reports as unhealthy.',
    ],
    [
      ['reconcile act plan 3f2a --action revert-drift', 'preview only'],
      ['reconcile act plan 3f2a --action revert-drift --plan', 'store the plan for approval'],
      ['reconcile act plan 3f2a --action replace-instance --signals alarms.ndjson --plan', 'an action that needs a signal'],
    ],
    ['reconcile act approve', 'docs/signals.md'],
  ),
  'reconcile act apply': actPage(
    [
      'Applies the stored plan file. It refuses if the state, a file or a variable changed since the plan, or if a new plan would differ. It also refuses without valid approvals, during the cool-down, and above the rate limit.',
    ],
    [['reconcile act apply 9d04', 'apply once; a second apply is refused']],
    ['reconcile act show', 'reconcile act close'],
  ),
  'reconcile act approve': actPage(
    [
      'Records an approval of the stored plan. The name is recorded, not authenticated: run this only behind the approval step of your CI. Changes to networks, identities, keys or data stores, and all deletions, need two approvals.',
    ],
    [['reconcile act approve 9d04 --as alice', 'alice is listed in act.approvers']],
    ['reconcile act apply'],
  ),
  'reconcile act close': actPage(
    [
      'An action without a recorded result blocks other actions in its root. close waits for a running process, compares the root with the plan, and records done, not-done or partly.',
    ],
    [['reconcile act close 9d04 --as alice', 'find out what was applied']],
    ['reconcile act show'],
  ),
  'reconcile act show': actPage(
    ['Lists all actions; with an id it shows the plan, the approvals and the log of one.'],
    [
      ['reconcile act show', 'all actions'],
      ['reconcile act show 9d04 --format json', 'one action, as JSON'],
    ],
    ['reconcile act apply'],
  ),
};
