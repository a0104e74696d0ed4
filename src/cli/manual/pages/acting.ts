/** `act` and its steps: the only commands that can change the cloud or a state. */
import { ACT_CODES } from '../page.ts';
import type { Entry, Page } from '../page.ts';

function actPage(details: readonly string[], examples: readonly Entry[], seeAlso: readonly string[]): Page {
  return { details, examples, exitCodes: ACT_CODES, seeAlso: [...seeAlso, 'docs/acting.md'] };
}

/** By the words that are typed. */
export const ACTING: Readonly<Record<string, Page>> = {
  'reconcile act': actPage(
    [
      'Three steps: a plan is made, stored and shown; people approve it by name; that very plan is applied, once. Nothing is done unless act.allow of reconcile.yaml lists it, and a run never comes here.',
    ],
    [
      ['reconcile act 3f2a --action revert-drift --plan', 'plan, store, show'],
      ['reconcile act approve 9d04 --as alice', 'one name, once'],
      ['reconcile act apply 9d04', 'the plan that was shown, and no other'],
      ['reconcile act show', 'what was ever planned, and what became of it'],
      ['reconcile act close 9d04 --as alice', 'after a crash: find out what it did'],
    ],
    ['reconcile explain'],
  ),
  'reconcile act plan': actPage(
    [
      'Makes the plan of one action on one reconciliation and shows it, with who has to approve. noop does nothing and says so; refresh-state lets the state take over what was accepted; revert-drift sets the cloud back to what code says; replace-instance makes one listed instance anew that a monitor calls unhealthy now.',
    ],
    [
      ['reconcile act plan 3f2a --action revert-drift', 'only look'],
      ['reconcile act plan 3f2a --action revert-drift --plan', 'and store it, so that it can be approved'],
      ['reconcile act plan 3f2a --action replace-instance --signals alarms.ndjson --plan', 'what needs a signal'],
    ],
    ['reconcile act approve', 'docs/signals.md'],
  ),
  'reconcile act apply': actPage(
    [
      'Applies the plan file that was stored. Refused where the state, a file or a variable is another than when it was planned, where a plan made now would do anything else, where approvals are missing or have run out, within the cool-down and beyond the rate.',
    ],
    [['reconcile act apply 9d04', 'once; a second time is refused']],
    ['reconcile act show', 'reconcile act close'],
  ),
  'reconcile act approve': actPage(
    [
      'Puts a name to an action as it was shown. The name is written down, not proved: run it only where the caller is known, behind the approval of your platform. Networks, identities, keys, stores of data and whatever deletes need two.',
    ],
    [['reconcile act approve 9d04 --as alice', 'alice is one of act.approvers']],
    ['reconcile act apply'],
  ),
  'reconcile act close': actPage(
    [
      'Where nobody wrote down an end, nothing else begins in that root. Waits for a process that still runs, compares the root with the plan, and writes down done, not-done or partly.',
    ],
    [['reconcile act close 9d04 --as alice', 'find out what it did']],
    ['reconcile act show'],
  ),
  'reconcile act show': actPage(
    ['Without an id it lists what was ever planned; with one it tells the document, the approvals and the log.'],
    [
      ['reconcile act show', 'all of them'],
      ['reconcile act show 9d04 --format json', 'one, as JSON'],
    ],
    ['reconcile act apply'],
  ),
};
