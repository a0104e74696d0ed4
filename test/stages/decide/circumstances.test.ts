import { describe, expect, it } from 'vitest';
import type { FieldMove } from '#domain/field/field-status.ts';
import type { Signal } from '#domain/judging/signal.ts';
import { inMemoryLedger } from '#ledger/memory.ts';
import type { Ledger } from '#ports/ledger.ts';
import { objectionIn } from '#stages/decide/comments/stated-rules.ts';
import { gatherCircumstances, recallRepeated } from '#stages/decide/circumstances.ts';
import type { CircumstancesAsked } from '#stages/decide/circumstances.ts';
import { anAnswered } from '../../support/answered-proposals.ts';
import { aWorkspace, inState } from '../../support/workspaces.ts';
import { anEvent } from '../../support/builders.ts';
import { aDrift } from '../../support/drifts.ts';
import { WORDS } from '../../support/words.ts';
import { parsePolicy } from '#config/policy-schema.ts';

const clock = { now: () => new Date('2026-01-16T06:00:05Z') };
const NOTHING: CircumstancesAsked = { roots: [], policy: parsePolicy(undefined, 'test'), hasGround: () => true };
const JOBS = { address: 'aws_sqs_queue.jobs', path: 'visibility_timeout_seconds' };
const OTHER_QUEUE = { address: 'aws_sqs_queue.other' };
const OTHER = { address: 'aws_sqs_queue.other', path: 'delay_seconds' };

function held(field: typeof JOBS): FieldMove {
  const hold = { id: 'd1', ...field, owner: 'carol', reason: '', value: 60, against: 30, heldAt: '2026-01-10T00:00:00Z' };
  return {
    kind: 'verdict',
    ...field,
    verdict: 'hold',
    manager: 'person',
    name: 'carol',
    at: hold.heldAt,
    decisionID: 'd1',
    basis: field.path,
    hold,
  };
}

async function aLedger(): Promise<Ledger> {
  const ledger = inMemoryLedger();
  await ledger.startRun({ runId: 'r1', startedAt: '2026-01-10T00:00:00.000Z', directory: '/srv', window: {} });
  const write = { ...JOBS, actor: 'carol (cli)', eventTime: '2026-01-09T10:00:00Z', value: 60, verdict: 'hold' };
  const contending: FieldMove = { kind: 'write', ...JOBS, manager: 'agent', name: 'tuner', at: '2026-01-11T00:00:00Z', eventID: 'e9' };
  await ledger.appendDecisions(
    'r1',
    '2026-01-10T00:00:00.000Z',
    [],
    [],
    [
      {
        root: '/srv',
        moves: [held(JOBS), contending, held(OTHER)],
        writes: [
          { ...write, eventID: 'e1' },
          { ...write, eventID: 'again' },
          { ...write, ...OTHER, eventID: 'e2' },
          { ...write, eventID: 'e0', eventTime: '2025-12-01T00:00:00Z' },
        ],
        forgetBefore: '2025-01-01T00:00:00Z',
      },
    ],
  );
  await ledger.closeRun('r1', 'finished', '2026-01-10T00:00:00.000Z');
  return ledger;
}

describe('gatherCircumstances', () => {
  it('takes the time from the clock and sorts the signals of all sources by time', async () => {
    const at = (time: string): Signal => ({ time, source: 'cloudwatch', kind: 'alarm', subject: 'shop-jobs', state: 'firing' });
    const signals = [
      { name: 'a', read: async () => [at('2026-01-16T05:00:00Z')] },
      { name: 'b', read: async () => [at('2026-01-16T05:30:00+01:00')] },
    ];

    const found = await gatherCircumstances({ clock, vocabulary: WORDS, signals, ledger: inMemoryLedger() }, NOTHING);

    expect(found.now).toBe('2026-01-16T06:00:05.000Z');
    expect(found.signals.map((signal) => signal.time)).toEqual(['2026-01-16T05:30:00+01:00', '2026-01-16T05:00:00Z']);
  });

  it('merges the default vocabulary with that of the policy', async () => {
    const policy = parsePolicy({ vocabulary: { rules: { ceiling: ['höchstens'] } } }, 'test');

    const { vocabulary } = await gatherCircumstances(
      { clock, vocabulary: WORDS, signals: [], ledger: inMemoryLedger() },
      { ...NOTHING, policy },
    );

    expect(objectionIn('höchstens 4, sagt die Bank', { before: 4, after: 5 }, vocabulary.rules)).toBe('limit');
    expect(objectionIn('at most 4', { before: 4, after: 5 }, vocabulary.rules)).toBe('limit');
    expect(objectionIn('höchstens 4', { before: 4, after: 5 }, WORDS.rules)).toBeUndefined();
  });

  it('returns empty lists if there is no input', async () => {
    expect(await gatherCircumstances({ clock, vocabulary: WORDS, signals: [], ledger: inMemoryLedger() }, NOTHING)).toMatchObject({
      now: '2026-01-16T06:00:05.000Z',
      signals: [],
      owners: [],
      holds: [],
      past: [],
      proposals: [],
    });
  });

  it('includes answered proposals of the last 30 days per root, even if the run ignores earlier runs', async () => {
    const ledger = inMemoryLedger();
    const old = anAnswered({ id: 'p-0', askedAt: '2025-12-01T00:00:00.000Z' });
    for (const receipt of [anAnswered(), old, anAnswered({ id: 'p-9', proposal: OTHER_QUEUE })]) await ledger.saveProposal('/srv', receipt);
    const roots = [{ key: '/srv', name: 'envs/prod', drifts: [aDrift()] }];

    const { proposals } = await gatherCircumstances({ clock, vocabulary: WORDS, signals: [], ledger }, { ...NOTHING, roots });

    expect(proposals).toEqual([{ ...anAnswered(), root: 'envs/prod' }]);
  });

  describe('from earlier runs', () => {
    const drift = aDrift({ events: [anEvent({ eventID: 'again' })] });
    const asked = (over: Partial<CircumstancesAsked> = {}): CircumstancesAsked => ({
      ...NOTHING,
      roots: [{ key: '/srv', drifts: [drift] }],
      knownBefore: '2026-01-16T00:00:00.000Z',
      ...over,
    });
    const gather = async (over: Partial<CircumstancesAsked> = {}) =>
      gatherCircumstances({ clock, vocabulary: WORDS, signals: [], ledger: await aLedger() }, asked(over));

    it('returns the owners and contenders of drifted resources', async () => {
      const { owners } = await gather();

      expect(owners).toEqual([
        { ...JOBS, manager: 'person', name: 'carol', since: '2026-01-10T00:00:00Z', by: 'decision' },
        { ...JOBS, manager: 'agent', name: 'tuner', since: '2026-01-11T00:00:00Z', by: 'trace' },
      ]);
    });

    it('returns holds of drifted resources that still have their reason, and all other holds', async () => {
      const [kept, lost] = [await gather(), await gather({ hasGround: () => false })];

      expect(kept.holds.map(({ address }) => address)).toEqual([JOBS.address, OTHER.address]);
      expect(lost.holds.map(({ address }) => address)).toEqual([OTHER.address]);
    });

    it('returns writes of the last 30 days to drifted resources, without those of this run', async () => {
      const { past } = await gather();

      expect(past).toEqual([{ ...JOBS, actor: 'carol (cli)', eventTime: '2026-01-09T10:00:00Z', value: 60, verdict: 'hold' }]);
    });

    it('sets the root on each entry if there are several', async () => {
      const { holds, owners, past } = await gather({ roots: [{ key: '/srv', name: 'envs/prod', drifts: [drift] }] });

      for (const one of [...holds, ...owners, ...past]) expect(one.root).toBe('envs/prod');
    });

    it.each<readonly [string, CircumstancesAsked]>([
      ['a run without earlier runs', { ...NOTHING, roots: asked().roots }],
      ['a run whose window starts before them', asked({ knownBefore: '2026-01-09T00:00:00.000Z' })],
      ['a run over another root', asked({ roots: [{ key: '/other', drifts: [drift] }] })],
    ])('is empty for %s', async (_title, question) => {
      const { owners, holds, past } = await gatherCircumstances(
        { clock, vocabulary: WORDS, signals: [], ledger: await aLedger() },
        question,
      );

      expect([...owners, ...holds, ...past]).toEqual([]);
    });
  });
});

describe('recallRepeated', () => {
  it('finds actions that were vetoed repeatedly in a root while the vetoes are valid', async () => {
    const ledger = inMemoryLedger();
    const veto = (id: string, askedAt: string) => anAnswered({ id, askedAt, answer: 'veto', towards: 'up' });
    for (const day of ['10', '11', '12']) await ledger.saveProposal('/nowhere', veto(day, `2026-01-${day}T00:00:00.000Z`));
    const workspace = aWorkspace({}, [inState('aws_sqs_queue.jobs', {})]);
    const at = (time: string) => ({ ledger, clock: { now: () => new Date(time) }, policy: parsePolicy(undefined, 'test') });

    expect(await recallRepeated([workspace], at('2026-01-16T00:00:00Z'))).toMatchObject([{ actor: 'scaler', times: 3 }]);
    expect(await recallRepeated([workspace], at('2026-02-11T00:00:00Z'))).toEqual([]);
  });
});
