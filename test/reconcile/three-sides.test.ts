/**
 * Histories of queues, made up step by step beside a model of what code, state and cloud hold: what a run reports has to be what a plan of the
 * code would change, whoever wrote, applied, merged or synchronised in between.
 */
import { fc, test } from '@fast-check/vitest';
import { beforeAll, describe, expect } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { aStep, History, reportedIn, toldIn } from '../support/histories.ts';
import { runInMemory } from '../support/run-in-memory.ts';
import '../support/property-seed.ts';

beforeAll(loadGrammar);

describe('after any history', () => {
  test.prop([fc.array(aStep, { minLength: 1, maxLength: 12 }), fc.constantFrom({}, { terraformPrincipals: ['terraform-ci'] })], {
    numRuns: 80,
  })('a run reports exactly what a plan would revert, loses no event, and repeats its result', async (steps, over) => {
    const history = new History();
    for (const step of steps) history.take(step);
    const root = { code: history.code(), state: history.state() };
    const policy = { ...over, unmanaged: 'all' };

    const { report } = await runInMemory(history.events, policy, root);
    const again = await runInMemory(history.events, policy, root);

    expect([...reportedIn(report)].sort()).toEqual([...history.drifted()].sort());
    const byPeople = history.events.filter(({ userAgent = '' }) => !userAgent.includes('Terraform')).map(({ eventID }) => eventID);
    expect(byPeople.filter((eventID) => !toldIn(report).has(eventID))).toEqual([]);
    expect(again.report.reconciliations).toEqual(report.reconciliations);
  });
});
