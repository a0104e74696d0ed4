import { describe, expect, it } from 'vitest';
import { WorkspaceError } from '#domain/errors.ts';
import { readRefresh } from '#terraform/refresh.ts';

const aPlan = (fields: object): string =>
  JSON.stringify({ format_version: '1.2', planned_values: {}, complete: true, errored: false, ...fields });
const aDrift = (fields: object): object => ({
  mode: 'managed',
  type: 'aws_sqs_queue',
  name: 'work',
  change: { actions: ['update'], before: { delay_seconds: 0 }, after: { delay_seconds: 5 } },
  ...fields,
});

describe('readRefresh', () => {
  it('reads updates and deletions, with module, index and sensitive names', () => {
    const text = aPlan({
      resource_drift: [
        aDrift({
          module_address: 'module.queues["eu"]',
          index: 'orders',
          change: {
            actions: ['update'],
            before: { a: 1, policy: 'x' },
            after: { a: 2, policy: 'y' },
            before_sensitive: { policy: true, tags: {} },
            after_sensitive: { a: [{ b: true }] },
          },
        }),
        aDrift({ index: 0, change: { actions: ['delete'], before: { a: 1 }, after: null, before_sensitive: {}, after_sensitive: false } }),
      ],
    });

    const { changes } = readRefresh(text, 'refresh.json');

    expect(changes).toEqual([
      {
        address: 'module.queues["eu"].aws_sqs_queue.work["orders"]',
        type: 'aws_sqs_queue',
        kind: 'update',
        before: { a: 1, policy: 'x' },
        after: { a: 2, policy: 'y' },
        sensitive: ['a', 'policy'],
      },
      { address: 'aws_sqs_queue.work[0]', type: 'aws_sqs_queue', kind: 'delete', before: { a: 1 }, after: null, sensitive: [] },
    ]);
  });

  it.each([
    ['data sources', aDrift({ mode: 'data' })],
    ['deposed objects', aDrift({ deposed: 'a1b2c3d4' })],
    ['moved blocks', aDrift({ previous_address: 'aws_sqs_queue.old', change: { actions: ['no-op'], before: {}, after: {} } })],
  ])('omits %s', (_title, drift) => {
    expect(readRefresh(aPlan({ resource_drift: [drift, aDrift({})] }), 'plan').changes).toHaveLength(1);
  });

  it('reads a plan without drift as no changes', () => {
    expect(readRefresh(aPlan({}), 'plan')).toEqual({ changes: [] });
    expect(readRefresh(aPlan({ timestamp: '2026-01-02T00:00:00Z' }), 'plan').takenAt).toBe('2026-01-02T00:00:00Z');
  });

  it('returns the attributes of a drifted resource that code reads', () => {
    const drift = {
      module_address: 'module.a["x"]',
      mode: 'managed',
      type: 'aws_lb',
      name: 'web',
      index: 0,
      change: { actions: ['update'], before: { dns_name: 'a' }, after: { dns_name: 'b' } },
    };
    const readIn = (relevant: unknown): unknown =>
      readRefresh(aPlan({ resource_drift: [drift], relevant_attributes: relevant }), 'plan').changes[0]?.relevant;

    expect(readIn(undefined)).toBeUndefined();
    expect(readIn([])).toEqual([]);
    expect(readIn([{ resource: 'aws_lb.web', attribute: ['dns_name'] }])).toEqual([]);
    expect(
      readIn([
        { resource: 'module.a["x"].aws_lb.web', attribute: ['dns_name'] },
        { resource: 'module.a["x"].aws_lb.web', attribute: ['subnet_mapping', 0, 'subnet_id'] },
        { resource: 'module.a["x"].aws_lb.web', attribute: ['dns_name'] },
      ]),
    ).toEqual(['dns_name', 'subnet_mapping']);
    expect(readIn([{ resource: 'module.a["x"].aws_lb.web', attribute: [] }])).toEqual(['*']);
  });

  it.each([
    ['a printed state', '{"format_version":"1.0","values":{"root_module":{}}}', 'found a state'],
    ['a raw state', '{"version":4,"resources":[]}', 'found a state'],
    ['other JSON', '{"hello":1}', 'found JSON of another kind'],
    ['a failed plan', aPlan({ errored: true }), 'found a plan that ended in an error'],
    ['a targeted plan', aPlan({ complete: false }), 'found a plan of a part of the root'],
    ['a damaged plan', aPlan({ resource_drift: [{ mode: 'managed' }] }), 'resource_drift.0.type'],
    ['a binary plan file', 'PK\u0003\u0004', 'found text that is not JSON'],
  ])('refuses %s', (_title, text, found) => {
    const read = (): unknown => readRefresh(text, 'x.json');

    expect(read).toThrow(WorkspaceError);
    expect(read).toThrow(found);
  });
});
