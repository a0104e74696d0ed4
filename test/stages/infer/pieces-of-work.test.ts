import { expect, it } from 'vitest';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import { piecesOfWork } from '#stages/infer/pieces-of-work.ts';
import { aCall, aDecision, aDrift, anIntent, aReconciliation } from '../../support/reconciliations.ts';
import { SPANS } from '../../support/spans.ts';

const SAM = 'arn:aws:iam::123456789012:user/sam';

/** One drift, alone in its intent. */
function one(
  intent: string,
  root: string,
  over: { readonly call?: Partial<CloudTrailEvent>; readonly goal?: Reconciliation['decision']['intent']['goal'] } = {},
): Reconciliation {
  const drift = aDrift({ id: intent, address: `aws_sqs_queue.${intent}`, events: [aCall({ eventID: `event-${intent}`, ...over.call })] });
  const own = anIntent({ id: intent, drifts: [drift], ...(over.goal === undefined ? {} : { goal: over.goal }) });
  return aReconciliation({ decision: aDecision({ drift, intent: own }), place: { directory: `/srv/${root}`, root } });
}

it.each<readonly [string, readonly Reconciliation[], readonly (readonly [string, string])[]]>([
  [
    'changes by one actor in one session in two roots',
    [one('b', 'staging'), one('a', 'prod')],
    [
      ['a', 'a'],
      ['b', 'a'],
    ],
  ],
  ['two intents of one root, unchanged', [one('a', 'prod'), one('b', 'prod')], []],
  [
    'changes by other actors',
    [one('a', 'prod'), one('b', 'staging', { call: { userIdentity: { type: 'IAMUser', arn: SAM, accountId: '123456789012' } } })],
    [],
  ],
  ['changes made hours later', [one('a', 'prod'), one('b', 'staging', { call: { eventTime: '2026-11-20T18:00:00Z' } })], []],
  ['changes with another goal', [one('a', 'prod'), one('b', 'staging', { goal: 'cost' })], []],
  ['nothing', [], []],
])('finds pieces of work: %s', (_name, reconciliations, pieces) => {
  expect([...piecesOfWork(reconciliations, SPANS)]).toEqual(pieces);
});
