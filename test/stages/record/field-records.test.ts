import { describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import type { Decision } from '#domain/decision.ts';
import type { Drift } from '#domain/drift.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import { fieldRecordsOf } from '#stages/record/field-records.ts';
import { aCliUser, anEvent, terraform } from '../../support/builders.ts';
import { setAttributes } from '../../support/calls.ts';
import { aChange, aDrift, anIntent, anUnmanaged, aWrite } from '../../support/drifts.ts';
import { SPANS } from '../../support/spans.ts';

const NOW = '2026-01-16T06:00:05.000Z';
const EVENT = anEvent({ eventID: 'e1', ...setAttributes('jobs', { VisibilityTimeout: '60' }), ...aCliUser('carol') });
const BY_TERRAFORM = { origin: { class: 'terraform' as const } };
const PATH = 'visibility_timeout_seconds';
const CHANGED = aDrift({ id: 'd1', events: [EVENT], writes: [aWrite(EVENT, PATH, 60)] });

function recordsOf(drift: Drift, over: Partial<Decision> = {}, root = '/srv/jobs') {
  const decision: Decision = { drift, intent: anIntent([drift]), verdict: 'accept', findings: [], reason: 'Because', ...over };
  const item: Reconciliation = { id: drift.id, decision, status: 'held', attempts: [] };
  return fieldRecordsOf({
    runId: 'run-1',
    now: NOW,
    reconciliations: [item],
    rootOf: () => root,
    catalogue,
    holds: { expireAfter: '14d' },
    spans: SPANS,
  });
}

describe('fieldRecordsOf', () => {
  it('contains first the writes of a field, then the verdict', () => {
    expect(recordsOf(CHANGED)).toMatchObject([
      {
        root: '/srv/jobs',
        forgetBefore: '2025-12-17T06:00:05.000Z',
        moves: [
          {
            kind: 'write',
            address: 'aws_sqs_queue.jobs',
            path: PATH,
            manager: 'person',
            name: 'carol',
            eventID: 'e1',
            at: EVENT.eventTime,
          },
          { kind: 'verdict', address: 'aws_sqs_queue.jobs', path: PATH, verdict: 'accept', at: NOW, decisionID: 'd1' },
        ],
        writes: [{ address: 'aws_sqs_queue.jobs', path: PATH, actor: 'carol (cli)', eventID: 'e1', value: 60, verdict: 'accept' }],
      },
    ]);
  });

  it('contains writes of the field by Terraform and no other writes by Terraform', () => {
    const apply = {
      ...anEvent({
        eventID: 'apply',
        eventTime: '2026-01-15T09:00:00Z',
        ...setAttributes('jobs', { VisibilityTimeout: '30' }),
        ...terraform(),
      }),
    };
    const own = { ...apply, actor: { ...aDriftActor(), ...BY_TERRAFORM } };
    const failed = { ...own, eventID: 'failed', errorCode: 'AccessDenied' };
    const other = { ...own, eventID: 'other', ...setAttributes('jobs', { DelaySeconds: '3' }) };

    const [records] = recordsOf({ ...CHANGED, context: [own, failed, other] });

    expect(records?.moves.filter((move) => move.kind === 'write')).toMatchObject([
      { manager: 'terraform', name: 'Terraform', eventID: 'apply' },
      { manager: 'person', eventID: 'e1' },
    ]);
  });

  it('contains the hold terms with the held value and the value in code', () => {
    const [records] = recordsOf(CHANGED, { verdict: 'hold', hold: { owner: 'carol (cli)', until: '2026-01-17T00:00:00Z' } });

    expect(records?.moves.at(-1)).toMatchObject({
      verdict: 'hold',
      manager: 'person',
      name: 'carol',
      hold: {
        id: 'd1',
        address: 'aws_sqs_queue.jobs',
        path: PATH,
        owner: 'carol (cli)',
        reason: 'Because',
        value: 60,
        against: 30,
        heldAt: NOW,
        expiresAt: '2026-01-17T00:00:00Z',
      },
    });
  });

  it('assigns a controller field to the controller without an end', () => {
    const [records] = recordsOf(
      { ...CHANGED, events: [], writes: [] },
      { verdict: 'hold', hold: { owner: 'Auto Scaling', manager: 'controller' } },
    );

    expect(records?.moves).toMatchObject([{ manager: 'controller', name: 'Auto Scaling', hold: { owner: 'Auto Scaling' } }]);
    expect(records?.moves[0]).not.toHaveProperty('hold.expiresAt');
  });

  it('ends a hold without terms at the time in the policy', () => {
    const [records] = recordsOf(CHANGED, { verdict: 'hold' });

    expect(records?.moves.at(-1)).toMatchObject({ hold: { owner: 'nobody known', expiresAt: '2026-01-30T06:00:05.000Z' } });
  });

  it('records an unmanaged resource as a whole', () => {
    const drift = anUnmanaged('aws_sqs_queue', { name: 'mine' });

    const [records] = recordsOf(drift, { verdict: 'hold' });

    expect(records?.moves.map(({ kind, address, path }) => [kind, address, path])).toEqual([
      ['write', 'aws_sqs_queue made-by-hand', '*'],
      ['verdict', 'aws_sqs_queue made-by-hand', '*'],
    ]);
    expect(records?.writes).toEqual([]);
  });

  it('contains no secret', () => {
    const change = aChange('kms_master_key_id', 'swordfish-1', 'swordfish-2', { sensitive: true, eventIDs: ['e1'] });
    const drift = aDrift({
      changes: [change],
      events: [EVENT],
      writes: [aWrite(EVENT, 'kms_master_key_id', 'swordfish-2'), aWrite(EVENT, 'tags', { db_password: 'swordfish-3' })],
    });

    const records = recordsOf(drift, { verdict: 'hold' });

    expect(JSON.stringify(records)).not.toContain('swordfish');
    expect(records[0]?.writes.map((write) => write.value)).toEqual([null, null]);
    expect(records[0]?.writes.map((write) => write.before)).toEqual([null, undefined]);
  });

  it('has another basis for other calls or another verdict, and the same basis otherwise', () => {
    const basisOf = (drift: Drift, over: Partial<Decision> = {}): unknown => {
      const move = recordsOf(drift, over)[0]?.moves.at(-1);
      return move?.kind === 'verdict' ? move.basis : undefined;
    };
    const again = aDrift({ ...CHANGED, changes: [aChange(PATH, 30, 60, { eventIDs: ['e1', 'e2'] })] });

    expect(basisOf(CHANGED)).toBe(basisOf(CHANGED));
    expect(basisOf(again)).not.toBe(basisOf(CHANGED));
    expect(basisOf(CHANGED, { verdict: 'escalate' })).not.toBe(basisOf(CHANGED));
  });
});

function aDriftActor() {
  const [actor] = CHANGED.actors;
  if (actor === undefined) throw new Error('the drift has an actor');
  return actor;
}
