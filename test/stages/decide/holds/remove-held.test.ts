import { describe, expect, it } from 'vitest';
import { noCircumstances } from '#domain/judging/circumstances.ts';
import type { Circumstances } from '#domain/judging/circumstances.ts';
import type { Decision, Verdict } from '#domain/decision.ts';
import type { Drift } from '#domain/drift.ts';
import type { FieldOwner } from '#domain/field/field-owner.ts';
import type { Hold } from '#domain/field/hold.ts';
import { removeHeld } from '#stages/decide/holds/remove-held.ts';
import { aChange, aDrift, anIntent, aWorkspace } from '../../../support/drifts.ts';
import { WORDS } from '../../../support/words.ts';

const HOLD: Hold = {
  id: 'd',
  address: 'aws_sqs_queue.jobs',
  path: 'visibility_timeout_seconds',
  owner: 'carol',
  reason: '',
  value: 60,
  against: 30,
  heldAt: '2026-01-15T00:00:00Z',
  expiresAt: '2026-01-20T00:00:00Z',
};

const GIVEN: FieldOwner = {
  address: 'aws_sqs_queue.jobs',
  path: 'visibility_timeout_seconds',
  manager: 'controller',
  name: 'Auto Scaling',
  since: '2026-01-15T00:00:00Z',
  by: 'decision',
};

function aVerdict(drift: Drift, verdict: Verdict, guardrails: readonly string[] = []): Decision {
  const findings = guardrails.map((guardrail) => ({ guardrail, effect: 'hold' as const, message: 'x', docs: 'https://example.com' }));
  return {
    drift,
    intent: anIntent([drift]),
    verdict,
    findings,
    reason: 'x',
    ...(verdict === 'hold' ? { hold: { owner: 'Auto Scaling' } } : {}),
  };
}

function left(decision: Decision, over: Partial<Circumstances>, root?: string) {
  const workspace = { ...aWorkspace(), ...(root === undefined ? {} : { root }) };
  return removeHeld({ decisions: [decision], alarms: [] }, workspace, { ...noCircumstances('2026-01-16T06:00:05Z', WORDS), ...over });
}

const moved = aDrift({ events: [] });

describe('removeHeld', () => {
  it('settles a hold verdict that already has a hold', () => {
    const drift = aDrift();

    const { decisions, left: out } = left(aVerdict(drift, 'hold'), { holds: [HOLD] });

    expect(decisions).toEqual([]);
    expect(out.drifts).toEqual([drift]);
    expect(out.settled).toEqual([
      {
        reason: 'held',
        address: 'aws_sqs_queue.jobs',
        resourceType: 'aws_sqs_queue',
        hold: { owner: 'carol', until: '2026-01-20T00:00:00Z' },
        eventIDs: drift.events.map((event) => event.eventID),
      },
    ]);
  });

  it('settles a field that was assigned to a controller which still changes it', () => {
    const { left: out } = left(aVerdict(moved, 'hold', ['controller-owned']), { owners: [GIVEN] });

    expect(out.settled).toMatchObject([{ reason: 'held-before', hold: { owner: 'Auto Scaling' }, eventIDs: [] }]);
  });

  it('names the root if there are several, and uses only holds of that root', () => {
    const here = left(aVerdict(aDrift(), 'hold'), { holds: [{ ...HOLD, root: 'envs/prod' }] }, 'envs/prod');
    const elsewhere = left(aVerdict(aDrift(), 'hold'), { holds: [{ ...HOLD, root: 'envs/dev' }] }, 'envs/prod');

    expect(here.left.settled).toMatchObject([{ root: 'envs/prod' }]);
    expect(elsewhere.left.settled).toEqual([]);
  });

  it.each<readonly [string, Decision, Partial<Circumstances>]>([
    ['a drift that is no longer held', aVerdict(aDrift(), 'accept'), { holds: [HOLD] }],
    ['a drift that is now escalated', aVerdict(aDrift(), 'escalate'), { holds: [HOLD] }],
    ['a hold that has run out', aVerdict(aDrift(), 'hold'), { holds: [{ ...HOLD, expiresAt: '2026-01-16T06:00:05Z' }] }],
    [
      'a drift with a field that has no hold',
      aVerdict(aDrift({ changes: [aChange('delay_seconds', 0, 5), aChange('visibility_timeout_seconds', 30, 60)] }), 'hold'),
      { holds: [HOLD] },
    ],
    ['a controller field that a person changed', aVerdict(aDrift(), 'hold', ['controller-owned']), { owners: [GIVEN] }],
    ['a drift that another guardrail holds too', aVerdict(moved, 'hold', ['controller-owned', 'incident-measure']), { owners: [GIVEN] }],
    [
      'a field for which the controller is only a contender',
      aVerdict(moved, 'hold', ['controller-owned']),
      { owners: [{ ...GIVEN, by: 'trace' }] },
    ],
    [
      'a field that was assigned to another controller',
      aVerdict(moved, 'hold', ['controller-owned']),
      { owners: [{ ...GIVEN, name: 'Cluster Autoscaler' }] },
    ],
  ])('reports %s', (_title, decision, circumstances) => {
    const found = left(decision, circumstances);

    expect(found.decisions).toEqual([decision]);
    expect(found.left).toEqual({ drifts: [], settled: [] });
  });
});
