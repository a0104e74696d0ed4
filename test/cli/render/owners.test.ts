import { describe, expect, it } from 'vitest';
import { ownersTable } from '#cli/render/owners.ts';
import { createPaint } from '#cli/render/paint.ts';
import type { OwnerRow } from '#queries/owners.ts';

const PLAIN = createPaint(false);

function aRow(over: Partial<OwnerRow> = {}): OwnerRow {
  return {
    address: 'aws_sqs_queue.jobs',
    root: '/srv',
    attribute: 'delay_seconds',
    manager: 'terraform',
    name: 'Terraform',
    since: null,
    decision: null,
    contenders: [],
    hold: null,
    ...over,
  };
}

const HELD = aRow({
  attribute: 'tags',
  manager: 'person',
  name: 'carol',
  since: '2026-01-10T00:00:00Z',
  decision: 'd2',
  hold: { owner: 'carol (cli)', reason: 'An incident', heldAt: '2026-01-10T00:00:00Z', expiresAt: '2026-01-24T00:00:00Z', expired: false },
});

describe('ownersTable', () => {
  it('is a table, with a line under a hold or a contender', () => {
    const contended = aRow({ contenders: [{ manager: 'agent', name: 'tuner', since: '2026-01-11T00:00:00Z', event: 'e1' }] });

    expect(ownersTable([contended, HELD], 'aws_sqs_queue.jobs', PLAIN)).toBe(
      `${[
        'ATTRIBUTE      MANAGER    NAME       SINCE                 BY',
        'delay_seconds  terraform  Terraform  (as written)          (default)',
        '   contender: tuner (agent) since 2026-01-11T00:00:00Z, event e1',
        'tags           person     carol      2026-01-10T00:00:00Z  decision d2',
        '   held for carol (cli) since 2026-01-10T00:00:00Z, until 2026-01-24T00:00:00Z: An incident',
      ].join('\n')}\n`,
    );
  });

  it.each([
    ['has expired', { expired: true }, 'expired at 2026-01-24T00:00:00Z'],
    ['has no end', { expiresAt: null }, 'until it changes'],
  ])('prints when a hold %s', (_title, over, expected) => {
    expect(ownersTable([{ ...HELD, hold: { ...HELD.hold!, ...over } }], undefined, PLAIN)).toContain(`, ${expected}: An incident`);
  });

  it('prints resources, roots and whole resources if no address is given', () => {
    const text = ownersTable([aRow({ attribute: '*' }), aRow({ root: '/other', address: 'aws_vpc.a' })], undefined, PLAIN);

    expect(text).toMatch(/^RESOURCE .*\n\/srv\naws_sqs_queue\.jobs +\(whole resource\).*\n\/other\naws_vpc\.a /);
  });

  it('removes escape codes', () => {
    const text = ownersTable([{ ...HELD, name: 'ev\u001b[31mil', hold: { ...HELD.hold!, reason: 'a\nb\u202e' } }], undefined, PLAIN);

    expect(text).not.toMatch(/[\u001b\u202e]/);
    expect(text).toContain(': a b\n');
  });

  it('reports that no field has another owner', () => {
    expect(ownersTable([], undefined, PLAIN)).toBe('Terraform manages every field that drifted.\n');
  });
});
