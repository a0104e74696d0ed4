import { describe, expect, it } from 'vitest';
import { noCircumstances } from '#domain/judging/circumstances.ts';
import type { Hold } from '#domain/field/hold.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { RootsCorrelation } from '#stages/correlate/correlate-roots.ts';
import { raiseExpired } from '#stages/correlate/raise-expired.ts';
import { aDrift, aResource, aWorkspace } from '../../support/drifts.ts';
import { WORDS } from '../../support/words.ts';

const HOLD: Hold = {
  id: 'd',
  address: 'aws_sqs_queue.jobs',
  path: 'delay_seconds',
  owner: 'carol',
  reason: '',
  value: 5,
  against: 0,
  heldAt: '2026-01-01T00:00:00Z',
  expiresAt: '2026-01-15T00:00:00Z',
};
const STATE = [aResource('aws_sqs_queue.jobs', { delay_seconds: 0 })];

function raised(holds: readonly Hold[], over: Partial<Workspace> = {}, drifts = [aDrift()]) {
  const found: RootsCorrelation = {
    roots: [{ workspace: { ...aWorkspace(STATE), ...over }, drifts, invisible: [] }],
    settled: [],
    unexplained: [],
  };
  return raiseExpired(found, { ...noCircumstances('2026-01-16T06:00:05Z', WORDS), holds }).roots[0]?.drifts.slice(drifts.length);
}

describe('raiseExpired', () => {
  it('creates a drift without events from an expired hold', () => {
    expect(raised([HOLD])).toMatchObject([
      {
        kind: 'changed',
        address: 'aws_sqs_queue.jobs',
        changes: [{ path: 'delay_seconds', before: 0, after: 5, hidden: false, sensitive: false }],
        events: [],
      },
    ]);
  });

  it('creates one drift for all expired holds of a resource', () => {
    expect(raised([HOLD, { ...HOLD, path: 'tags', value: { a: 'b' } }])?.map((drift) => drift.changes.length)).toEqual([2]);
  });

  it('gives the drift a different id in each root', () => {
    const idsOf = (root?: string): readonly string[] | undefined => raised([HOLD], root === undefined ? {} : { root })?.map(({ id }) => id);

    expect(new Set([idsOf(), idsOf('envs/dev'), idsOf('envs/prod')].flat()).size).toBe(3);
  });

  it.each([
    ['a secret', { fingerprint: 'salt:hash' }, true],
    ['a value that was never visible', { hidden: ['e1'] }, false],
  ])('shows no value for %s', (_title, value, sensitive) => {
    expect(raised([{ ...HOLD, value }])).toMatchObject([{ changes: [{ after: null, hidden: true, sensitive }] }]);
  });

  it.each<readonly [string, readonly Hold[], Partial<Workspace>]>([
    ['a hold that has not expired', [{ ...HOLD, expiresAt: '2026-01-20T00:00:00Z' }], {}],
    ['a run with a refresh', [HOLD], { refresh: [] }],
    ['an attribute that changed in this window', [{ ...HOLD, path: 'visibility_timeout_seconds' }], {}],
    ['a resource that is no longer in the state', [{ ...HOLD, address: 'aws_sqs_queue.gone' }], {}],
    ['a hold on a whole resource', [{ ...HOLD, path: '*' }], {}],
    ['a hold of another root', [{ ...HOLD, root: 'envs/dev' }], { root: 'envs/prod' }],
  ])('ignores %s', (_title, holds, workspace) => {
    expect(raised(holds, workspace)).toEqual([]);
  });
});
