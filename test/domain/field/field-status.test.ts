import { describe, expect, it } from 'vitest';
import { fieldStatusesOf } from '#domain/field/field-status.ts';
import type { FieldMove, FieldStatus, FieldVerdict, FieldWrite } from '#domain/field/field-status.ts';
import type { Hold } from '#domain/field/hold.ts';

const FIELD = { address: 'aws_sqs_queue.jobs', path: 'delay_seconds' };
const HOLD: Hold = { id: 'd1', ...FIELD, owner: 'alice', reason: 'For now', value: 5, against: 0, heldAt: '2026-01-15T02:00:00Z' };

function wrote(name: string, over: Partial<FieldWrite> = {}): FieldWrite {
  return { kind: 'write', ...FIELD, manager: 'person', name, at: '2026-01-14T10:00:00Z', eventID: `event of ${name}`, ...over };
}

function decided(verdict: FieldVerdict['verdict'], over: Partial<FieldVerdict> = {}): FieldVerdict {
  const at = '2026-01-15T02:00:00Z';
  const held = verdict === 'hold' ? { hold: HOLD } : {};
  return { kind: 'verdict', ...FIELD, verdict, manager: 'person', name: 'alice', at, decisionID: 'd1', basis: verdict, ...held, ...over };
}

const CONTENDER = { manager: 'person', name: 'alice', since: '2026-01-14T10:00:00Z', eventID: 'event of alice' } as const;
const TERRAFORM = { ...FIELD, manager: 'terraform', name: 'Terraform' } as const;

describe('standingsOf', () => {
  it.each<readonly [string, readonly FieldMove[], FieldStatus]>([
    ['a write adds a contender, not an owner', [wrote('alice')], { ...TERRAFORM, contenders: [CONTENDER] }],
    [
      'a write by Terraform changes only the start time',
      [wrote('Terraform', { manager: 'terraform' })],
      { ...TERRAFORM, since: '2026-01-14T10:00:00Z', contenders: [] },
    ],
    [
      'accept makes Terraform the owner again',
      [wrote('alice'), decided('accept')],
      { ...TERRAFORM, since: '2026-01-15T02:00:00Z', decisionID: 'd1', contenders: [] },
    ],
    [
      'hold makes the actor the owner',
      [wrote('alice'), decided('hold')],
      { ...FIELD, manager: 'person', name: 'alice', since: '2026-01-15T02:00:00Z', decisionID: 'd1', contenders: [], hold: HOLD },
    ],
    ['revert keeps the owner', [wrote('alice'), decided('revert')], { ...TERRAFORM, contenders: [] }],
    ['escalate keeps the contender', [wrote('alice'), decided('escalate')], { ...TERRAFORM, contenders: [CONTENDER] }],
    [
      'escalate after a hold keeps the owner, and ends the hold',
      [decided('hold'), decided('escalate', { decisionID: 'd2' })],
      { ...FIELD, manager: 'person', name: 'alice', since: '2026-01-15T02:00:00Z', decisionID: 'd1', contenders: [] },
    ],
    [
      'a write by the owner adds no contender, a write by Terraform does',
      [decided('hold'), wrote('alice'), wrote('Terraform', { manager: 'terraform', eventID: 'apply' })],
      {
        ...FIELD,
        manager: 'person',
        name: 'alice',
        since: '2026-01-15T02:00:00Z',
        decisionID: 'd1',
        contenders: [{ manager: 'terraform', name: 'Terraform', since: '2026-01-14T10:00:00Z', eventID: 'apply' }],
        hold: HOLD,
      },
    ],
    [
      'a controller is a controller under any name in the trail',
      [
        decided('hold', { manager: 'controller', name: 'Application Auto Scaling' }),
        wrote('ecs.application-autoscaling', { manager: 'controller' }),
      ],
      {
        ...FIELD,
        manager: 'controller',
        name: 'Application Auto Scaling',
        since: '2026-01-15T02:00:00Z',
        decisionID: 'd1',
        contenders: [],
        hold: HOLD,
      },
    ],
  ])('%s', (_title, moves, expected) => {
    expect(fieldStatusesOf(moves)).toEqual([expected]);
  });

  it('separates fields', () => {
    const other = { address: 'aws_sqs_queue.jobs', path: 'tags' };

    const standings = fieldStatusesOf([decided('hold'), wrote('bob', other)]);

    expect(standings.map(({ path, manager }) => [path, manager])).toEqual([
      ['delay_seconds', 'person'],
      ['tags', 'terraform'],
    ]);
  });
});
