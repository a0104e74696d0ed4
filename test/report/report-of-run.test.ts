import { describe, expect, it } from 'vitest';
import type { Invisible, Settled } from '#domain/drift.ts';
import { collectWithoutVerdict, reportOf } from '#report/report-of-run.ts';
import { aDrift } from '../support/drifts.ts';
import { aRun } from '../support/reports.ts';
import { aWorkspace } from '../support/workspaces.ts';

const settled = (address: string): Settled => ({ reason: 'net-zero', address, resourceType: 'aws_sqs_queue', eventIDs: [] });
const unseen = (address: string): Invisible => {
  const drift = aDrift({ address, invisible: 'ignored-by-code' });
  return { reason: 'ignored-by-code', drift, eventIDs: [] };
};

describe('collectWithoutVerdict', () => {
  it('adds settled drifts of the decision, and omits those of others', () => {
    const [ours, theirs] = [unseen('aws_sqs_queue.ours'), unseen('aws_sqs_queue.theirs')];
    const correlated = { settled: [settled('aws_sqs_queue.a')], roots: [{ invisible: [ours] }, { invisible: [theirs] }] };

    const left = collectWithoutVerdict(correlated, [
      { left: { drifts: [], settled: [] } },
      { left: { drifts: [theirs.drift], settled: [settled('aws_sqs_queue.b')] } },
    ]);

    expect(left.settled.map(({ address }) => address)).toEqual(['aws_sqs_queue.a', 'aws_sqs_queue.b']);
    expect(left.invisible).toEqual([ours]);
  });
});

describe('reportOf', () => {
  it('names the roots, without deliveries', () => {
    const workspaces = [{ ...aWorkspace({}), directory: '/srv/prod', root: 'prod' }];
    const { settled: none, invisible, places: _places, limits: _limits, deliveries: _deliveries, ms: _ms, ...run } = aRun();

    const report = reportOf({ ...run, workspaces, left: { settled: none, invisible } });

    expect(report.roots).toMatchObject([{ root: 'prod' }]);
    expect([report.deliveries, report.totals.ms]).toEqual([[], 0]);
  });
});
