import { describe, expect, it } from 'vitest';
import { casesOf } from '#queries/cases.ts';
import type { CasesInput } from '#queries/case-parts.ts';
import type { Judgement } from '#domain/judging/judgement.ts';
import type { LedgerEntry } from '#ports/ledger.ts';
import { aLedgerEntry, aReportRow } from '../support/ledger-entries.ts';
import { aCall } from '../support/reconciliations.ts';

const NIGHT = '2026-11-20T03:00:00.000Z';
const BEFORE = '2026-11-19T03:00:00.000Z';
const AFTER = '2026-11-21T03:00:00.000Z';
const URL = 'https://github.com/acme/infra/issues/7';

function seen(over: Partial<LedgerEntry> = {}, verdict: LedgerEntry['reconciliation']['verdict'] = 'accept'): LedgerEntry {
  return aLedgerEntry({ root: '/srv/prod', decidedAt: NIGHT, reconciliation: aReportRow({ id: 'a', verdict }), ...over });
}

function cases(over: Partial<CasesInput>) {
  return casesOf({ entries: [seen()], threads: [], actions: [], realities: [], judgements: [], ...over });
}

const fate = (reality: CasesInput['realities'][number]['reality'], at: string) => ({ reconciliation: 'a', reality, at });
function said(word: 'wrong' | 'right', over: Partial<Judgement> = { root: '/srv/prod' }): Judgement {
  return { reconciliation: 'a', said: word, source: 'command', by: 'dana', reason: '', at: AFTER, ...over };
}

function thread(deed: 'opened' | 'closed', at: string): CasesInput['threads'][number] {
  return {
    runId: 'run-1',
    vcs: 'github.com/acme/infra',
    kind: 'issue',
    number: 7,
    url: URL,
    fingerprint: 'f',
    deed,
    reconciliations: ['a'],
    at,
  };
}

const anew = seen({ decidedAt: AFTER, events: [aCall({ eventID: 'new', eventTime: AFTER })] });

describe('casesOf', () => {
  it('separates two roots with equal drift ids', () => {
    expect(cases({ entries: [seen(), seen({ root: '/srv/dev' }), seen()] }).map(({ root, seen: all }) => [root, all.length])).toEqual([
      ['/srv/prod', 2],
      ['/srv/dev', 1],
    ]);
  });

  it('separates the outcomes of two roots with equal ids', () => {
    const dev = seen({ root: '/srv/dev', runId: 'run-2', events: [aCall({ eventID: 'of dev' })] });
    const label = said('wrong', { source: URL });
    const [prodCase, devCase] = cases({
      entries: [seen(), dev],
      threads: [thread('opened', NIGHT), { ...thread('opened', NIGHT), runId: 'run-2', number: 8, url: `${URL}0` }],
      realities: [{ ...fate('edited', AFTER), eventIDs: ['of dev'] }],
      judgements: [label, said('right', { root: '/srv/dev' })],
    });

    expect([prodCase?.url, prodCase?.fates, prodCase?.said]).toEqual([URL, [], [label]]);
    expect([devCase?.url, devCase?.fates.length, devCase?.said.map((one) => one.root)]).toEqual([`${URL}0`, 1, ['/srv/dev']]);
  });

  it('finds the root of a thread from a run before the window', () => {
    const before = seen({ runId: 'run-0', decidedAt: BEFORE });
    const [one] = cases({ all: [before, seen()], threads: [{ ...thread('opened', BEFORE), runId: 'run-0' }] });

    expect(one?.url).toBe(URL);
  });

  it.each<[string, boolean, Partial<CasesInput>]>([
    ['without an outcome', true, {}],
    ['until its fix is merged', false, { realities: [fate('merged', AFTER)] }],
    ['until people close it unmerged', false, { realities: [fate('closed', AFTER)] }],
    ['after a later run saw the drift again', true, { realities: [fate('merged', BEFORE)] }],
    ['if the merged change was reverted', true, { realities: [fate('reverted', AFTER)] }],
    ['until it is marked wrong', false, { judgements: [said('wrong')] }],
    ['if it is marked right', true, { judgements: [said('right')] }],
    ['if the mark is for another root', true, { judgements: [said('wrong', { root: '/srv/dev' })] }],
    ['if it ended and started again', true, { entries: [seen(), anew], realities: [fate('merged', '2026-11-20T04:00:00.000Z')] }],
    ['until a run finds that the drift has ended', false, { threads: [thread('opened', NIGHT), thread('closed', AFTER)] }],
    ['unless it is held', false, { entries: [seen({}, 'hold')] }],
    ['if a run escalates it after a hold', true, { entries: [seen({}, 'hold'), seen({ decidedAt: AFTER }, 'escalate')] }],
  ])('is open %s: %s', (_, isOpen, over) => {
    expect(cases(over).at(-1)?.isOpen).toBe(isOpen);
  });

  it('has the URL of the open pull request or issue, and none if it is closed', () => {
    expect(cases({ threads: [thread('opened', NIGHT)] })[0]?.url).toBe(URL);
    expect(cases({ threads: [thread('opened', NIGHT), thread('closed', AFTER)] })[0]?.url).toBeUndefined();
  });

  it('starts with its first event, or else with the first run that saw it', () => {
    const row = aReportRow({ id: 'a' });
    const reconciliation = { ...row, intent: { ...row.intent, firstEventTime: BEFORE } };

    expect(cases({ entries: [seen({ reconciliation }), seen()] })[0]?.since).toBe(BEFORE);
    expect(cases({ entries: [seen(), seen({ decidedAt: AFTER })] })[0]?.since).toBe(NIGHT);
  });
});
