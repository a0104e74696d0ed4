import { describe, expect, it } from 'vitest';
import { countStats } from '#queries/stats.ts';
import type { StatsInput } from '#queries/stats.ts';
import type { Judgement } from '#domain/judging/judgement.ts';
import type { LedgerEntry } from '#ports/ledger.ts';
import { aLedgerEntry, aReportRow } from '../support/ledger-entries.ts';

const START = '2026-11-20T11:00:00.000Z';

function seen(id: string, over: Partial<LedgerEntry['reconciliation']> = {}, decidedAt = '2026-11-20T12:00:00.000Z'): LedgerEntry {
  const row = aReportRow({ id, ...over });
  return aLedgerEntry({ decidedAt, reconciliation: { ...row, intent: { ...row.intent, firstEventTime: START } } });
}

function input(over: Partial<StatsInput> = {}): StatsInput {
  return { entries: [], threads: [], actions: [], realities: [], judgements: [], standings: [], roots: [], ...over };
}

function later(hours: number): string {
  return new Date(Date.parse(START) + hours * 3_600_000).toISOString();
}

function thread(deed: 'opened' | 'closed', number: number, hours: number): StatsInput['threads'][number] {
  const url = `https://github.com/acme/infra/pull/${number}`;
  const place = { vcs: 'github.com/acme/infra', kind: 'pull-request', number, url, fingerprint: 'a'.repeat(12) } as const;
  return { runId: 'run-1', ...place, deed, reconciliations: ['a'], at: later(hours) };
}

function action(what: 'revert-drift' | 'noop', outcome: 'done' | 'failed', hours: number): StatsInput['actions'][number] {
  const document = { action: what, reconciliation: { id: 'a' } } as StatsInput['actions'][number]['document'];
  return { id: 'act-1', document, moves: [{ kind: 'ended', at: later(hours), outcome, message: '', log: '' }] };
}

const fate = (reconciliation: string, reality: StatsInput['realities'][number]['reality'], at = '2026-11-21T12:00:00.000Z') => ({
  reconciliation,
  reality,
  at,
});

describe('countStats', () => {
  it('returns zeros for an empty ledger', () => {
    const { all, byType } = countStats(input());

    expect(all).toEqual({
      name: 'all',
      cases: 0,
      delivered: 0,
      verdicts: {},
      falsePositives: { count: 0, of: 0 },
      rollbacks: { count: 0, of: 0 },
      wrongAccepts: { count: 0, of: 0 },
      needlessQuestions: { count: 0, of: 0 },
      detect: { cases: 0, medianMs: null, p95Ms: null },
      decide: { cases: 0, medianMs: null, p95Ms: null },
      repair: { cases: 0, medianMs: null, p95Ms: null },
    });
    expect(byType).toEqual([]);
  });

  it('counts a drift once over several runs', () => {
    const { all } = countStats(input({ entries: [seen('a'), seen('a', { verdict: 'escalate' }), seen('b')] }));

    expect(all).toMatchObject({ cases: 2, verdicts: { escalate: 1, accept: 1 } });
  });

  it('counts closed among answered proposals, without open ones', () => {
    const entries = [seen('a'), seen('b'), seen('c')];

    const { all } = countStats(input({ entries, realities: [fate('a', 'closed'), fate('b', 'merged')] }));

    expect(all.falsePositives).toEqual({ count: 1, of: 2 });
  });

  it('counts cases marked wrong, and never those marked right', () => {
    const entries = ['a', 'b', 'c', 'd'].map((id) => seen(id));
    const said = (reconciliation: string, word: Judgement['said']): Judgement => ({
      reconciliation,
      said: word,
      source: 'command',
      by: 'dana',
      reason: 'Noise',
      at: START,
    });
    const realities = [fate('a', 'merged'), fate('b', 'closed'), fate('d', 'closed')];

    const { all } = countStats(input({ entries, realities, judgements: [said('a', 'wrong'), said('b', 'right'), said('c', 'wrong')] }));

    expect(all.falsePositives).toEqual({ count: 3, of: 4 });
  });

  it('does not count a draft for an escalation as a delivery', () => {
    const thread = {
      runId: 'run-1',
      vcs: 'github.com/acme/infra',
      kind: 'pull-request',
      number: 1,
      url: 'https://github.com/acme/infra/pull/1',
    } as const;
    const threads = [{ ...thread, fingerprint: 'a'.repeat(12), deed: 'opened' as const, reconciliations: ['a', 'b'], at: START }];

    const { all } = countStats(input({ entries: [seen('a', { verdict: 'escalate', status: 'escalated' }), seen('b')], threads }));

    expect(all.delivered).toBe(1);
  });

  it.each<[string, Partial<StatsInput>, string, string]>([
    ['not answered', {}, '0 of 0', '0 of 0'],
    ['merged as proposed', { realities: [fate('a', 'merged'), fate('e', 'merged')] }, '0 of 1', '1 of 1'],
    ['changed before the merge', { realities: [fate('a', 'edited'), fate('e', 'edited')] }, '1 of 1', '0 of 1'],
    ['closed', { realities: [fate('a', 'closed'), fate('e', 'closed')] }, '1 of 1', '0 of 1'],
    ['merged and reverted', { realities: [fate('a', 'merged'), fate('a', 'reverted')] }, '1 of 1', '0 of 0'],
    ['merged, and another value later', { realities: [fate('a', 'merged'), fate('a', 'redrifted')] }, '0 of 1', '0 of 0'],
    ['reverted by an action', { actions: [action('revert-drift', 'done', 4)] }, '1 of 1', '0 of 0'],
  ])('counts wrong accepts and needless questions: %s', (_title, over, wrong, needless) => {
    const entries = [seen('a'), seen('e', { verdict: 'escalate', status: 'escalated' })];

    const { wrongAccepts, needlessQuestions } = countStats(input({ entries, ...over })).all;

    expect([wrongAccepts, needlessQuestions].map(({ count, of }) => `${count} of ${of}`)).toEqual([wrong, needless]);
  });

  it('returns the time to detect, to decide and to repair', () => {
    const entries = [seen('a', {}, later(2)), seen('a', {}, later(3))];

    const { detect, decide, repair } = countStats(input({ entries, realities: [fate('a', 'merged', later(7))] })).all;

    expect([detect, decide, repair].map(({ medianMs }) => (medianMs ?? 0) / 3_600_000)).toEqual([2, 5, 7]);
  });

  it.each([
    ['within a week', '2026-11-27T12:00:00.000Z', 1],
    ['at the last millisecond of it', '2026-11-28T12:00:00.000Z', 1],
    ['after it', '2026-11-28T12:00:00.001Z', 0],
  ])('counts a rollback %s', (_title, at, count) => {
    const realities = [fate('a', 'merged'), fate('a', 'reverted', at)];

    const { all } = countStats(input({ entries: [seen('a')], realities }));

    expect(all.rollbacks).toEqual({ count, of: 1 });
  });

  it('calculates median and 95th percentile by nearest rank', () => {
    const entries = ['1', '2', '3', '4'].map((id) => seen(id));
    const realities = [1, 2, 3, 4].map((hours) => fate(String(hours), 'merged', later(hours)));

    const { all } = countStats(input({ entries, realities }));

    expect(all.repair).toEqual({ cases: 4, medianMs: 2 * 3_600_000, p95Ms: 4 * 3_600_000 });
  });

  it.each<[string, Partial<StatsInput>, number | undefined]>([
    ['is undefined for a proposal only', {}, undefined],
    ['ends with the merge, not with the earlier proposal', { realities: [fate('a', 'merged', later(30))] }, 30],
    ['ends with an edited merge', { realities: [fate('a', 'edited', later(31))] }, 31],
    [
      'ends with the first merge, also after later drift',
      { realities: [fate('a', 'merged', later(5)), fate('a', 'redrifted', later(9))] },
      5,
    ],
    ['does not end with a closed pull request', { realities: [fate('a', 'closed', later(5))] }, undefined],
    ['does not end with an open pull request', { threads: [thread('opened', 1, 2)] }, undefined],
    [
      'ends when a run finds that the drift has ended',
      { threads: [thread('opened', 1, 2), { ...thread('closed', 1, 7), reconciliations: [] }] },
      7,
    ],
    [
      'does not end if another pull request replaces it',
      { threads: [thread('opened', 1, 2), { ...thread('closed', 1, 7), reconciliations: [] }, thread('opened', 2, 7)] },
      undefined,
    ],
    ['ends with the action that reverted the cloud', { actions: [action('revert-drift', 'done', 4)] }, 4],
    [
      'ends with an action before the merge',
      { actions: [action('revert-drift', 'done', 4)], realities: [fate('a', 'merged', later(9))] },
      4,
    ],
    ['does not end with a failed action', { actions: [action('revert-drift', 'failed', 4)] }, undefined],
    ['does not end with a noop', { actions: [action('noop', 'done', 4)] }, undefined],
  ])('the time to repair %s', (_case, over, hours) => {
    const entries = [seen('a', { status: 'converged' }, later(1)), seen('a', { status: 'converged' }, later(2))];

    const { all } = countStats(input({ entries, ...over }));

    expect(all.repair.medianMs).toBe(hours === undefined ? null : hours * 3_600_000);
  });

  it('groups by guardrail, type and actor class, largest first', () => {
    const finding = { guardrail: 'secret', effect: 'escalate' as const, message: '', docs: '' };
    const entries = [seen('a', { findings: [finding] }), seen('b'), seen('c', { resourceType: 'aws_instance' })];

    const stats = countStats(input({ entries }));

    expect(stats.byGuardrail.map(({ name, cases }) => [name, cases])).toEqual([['secret', 1]]);
    expect(stats.byType.map(({ name, cases }) => [name, cases])).toEqual([
      ['aws_sqs_queue', 2],
      ['aws_instance', 1],
    ]);
    expect(stats.byActorClass.map(({ name, cases }) => [name, cases])).toEqual([['no matching CloudTrail event', 3]]);
  });
});

describe('countStats over roots', () => {
  const at = (root: string, id: string, actor: string): LedgerEntry => {
    const entry = seen(id, { address: 'aws_sqs_queue.work' });
    const actors = [{ name: actor, arn: '', via: 'console' }];
    return { ...entry, root, reconciliation: { ...entry.reconciliation, intent: { ...entry.reconciliation.intent, actors } } };
  };
  const entries = [at('/srv/prod', 'a', 'dana'), at('/srv/prod#blue', 'a', 'deploy-bot'), seen('old')];

  it('groups by root, actor and the owner of the changed field', () => {
    const standings = [
      {
        root: '/srv/prod#blue',
        address: 'aws_sqs_queue.work',
        path: 'visibility_timeout_seconds',
        manager: 'agent',
        name: 'scaler',
        contenders: [],
      },
    ] as const;
    const { byRoot, byOwner, byActor } = countStats(input({ entries, standings }));

    expect(byRoot.map(({ name, cases }) => [name, cases])).toEqual([
      ['/srv/prod', 1],
      ['/srv/prod (workspace blue)', 1],
      ['not recorded by an earlier version', 1],
    ]);
    expect(byOwner.map(({ name, cases }) => [name, cases])).toEqual([
      ['Terraform', 2],
      ['scaler (agent)', 1],
    ]);
    expect(byActor.map(({ name }) => name)).toEqual(['dana', 'deploy-bot', 'no matching CloudTrail event']);
  });

  it('returns the edits learned for a kind of change, and their outcomes', () => {
    const lesson = { done: ['set-map-entry at for_each > local'], fired: [{ recipe: 'r', result: 'solved' as const }] };
    const { learnt } = countStats(input({ entries: [{ ...seen('a'), lesson }, seen('b')], realities: [fate('b', 'merged')] }));

    expect(learnt).toEqual([
      {
        resourceType: 'aws_sqs_queue',
        attributes: ['visibility_timeout_seconds'],
        eventNames: ['SetQueueAttributes'],
        cases: 2,
        edits: ['set-map-entry at for_each > local'],
        outcomes: { merged: 1, 'recipe solved': 1 },
      },
    ]);
  });

  it('lists judgements of its own cases until they are withdrawn', () => {
    const said = (reconciliation: string, word: Judgement['said']): Judgement => ({
      reconciliation,
      said: word,
      source: 'command',
      by: 'dana',
      reason: 'Noise',
      at: START,
    });
    const judgements = [said('old', 'wrong'), said('a', 'wrong'), said('a', 'withdrawn'), said('elsewhere', 'wrong')];

    expect(countStats(input({ entries, judgements })).said.map(({ reconciliation }) => reconciliation)).toEqual(['old']);
  });
});
