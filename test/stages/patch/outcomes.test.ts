import { beforeAll, expect, it } from 'vitest';
import type { DecidedRoot } from '#domain/judging/decided-root.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { outcomesOf, withLastVerdicts, unwrittenIn, unwrittenOf } from '#stages/patch/outcomes.ts';
import { aDecision, aDrift, aReconciliation } from '../../support/reconciliations.ts';
import { aWorkspace } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

const drift = aDrift({ id: 'd' });
const accepted = aDecision({ drift, verdict: 'accept' });
const place = { directory: '/srv/prod', root: 'prod' };
const workspace = { ...aWorkspace({ 'main.tf': '' }), ...place };
const root: DecidedRoot = { workspace, intents: [accepted.intent], decisions: [accepted], accepted: [drift], alarms: [] };
const left = aReconciliation({ decision: accepted, status: 'needs-human', refusal: 'others read `local.timeout`', place });

it('names the root of each outcome', () => {
  const { place: _place, ...row } = left;

  expect(outcomesOf([root], [[row]])).toMatchObject([{ id: 'd', place: { root: 'prod' } }]);
});

it('finds accepted drifts without a proved patch', () => {
  const patched = aReconciliation({ decision: accepted, status: 'converged' });
  const held = aReconciliation({ decision: aDecision({ verdict: 'hold' }), status: 'held' });

  expect(unwrittenIn([left, patched, held])).toEqual([left]);
});

it('gives the reason and the manual edit for rows of this root only', () => {
  const elsewhere = { ...left, id: 'other', place: { directory: '/srv/dev', root: 'dev' } };

  expect(unwrittenOf(root, [left, elsewhere])).toMatchObject({ d: { why: 'others read `local.timeout`' } });
  expect(Object.keys(unwrittenOf(root, [left, elsewhere]))).toEqual(['d']);
});

it('omits the expression source of a secret', () => {
  const secret = { ...drift, changes: drift.changes.map((change) => ({ ...change, sensitive: true })) };

  const unwritten = unwrittenOf(root, [{ ...left, decision: { ...accepted, drift: secret } }]);

  expect(unwritten['d']?.why).toBe('others read an expression');
});

it('lists each outcome under its last verdict with its attempts, invisible ones first', () => {
  const escalated = aDecision({ drift, verdict: 'escalate' });
  const alarm = aDecision({ drift: aDrift({ id: 'unseen', address: 'aws_sqs_queue.unseen' }), verdict: 'escalate' });
  const last = aReconciliation({ decision: escalated, status: 'escalated', place });

  const rows = withLastVerdicts([last], [{ ...root, decisions: [escalated], accepted: [], alarms: [alarm] }], [left]);

  expect(rows.map(({ decision, status, refusal }) => [decision.drift.id, decision.verdict, status, refusal])).toEqual([
    ['unseen', 'escalate', 'escalated', undefined],
    ['d', 'escalate', 'needs-human', left.refusal],
  ]);
});
