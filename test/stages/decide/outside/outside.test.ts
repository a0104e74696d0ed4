import { beforeAll, describe, expect, it } from 'vitest';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { aConsoleUser, anEvent } from '../../../support/builders.ts';
import { DANGEROUS, ORDINARY, UNDONE, UNEXPLAINED } from '../../../support/outside-calls.ts';
import type { OutsideCase } from '../../../support/outside-calls.ts';
import { runInMemory } from '../../../support/run-in-memory.ts';

beforeAll(loadGrammar);

function eventsOf([, ...calls]: OutsideCase): readonly CloudTrailEvent[] {
  return calls.map(([service, eventName, requestParameters, responseElements], at) =>
    anEvent({
      ...aConsoleUser('mallory'),
      eventID: `00000000-0000-4000-8000-0000000000${String(at + 10)}`,
      eventTime: `2026-01-15T10:0${String(at)}:00Z`,
      eventSource: `${service}.amazonaws.com`,
      eventName,
      requestParameters,
      responseElements: responseElements ?? null,
    }),
  );
}

/** What a run says of a case: what it raises, what it cannot explain, and how the rest is settled. */
async function toldOf(
  one: OutsideCase,
): Promise<{ readonly raised: readonly string[]; readonly rest: readonly string[]; readonly isAllClear: boolean }> {
  const { report } = await runInMemory(eventsOf(one));
  return {
    raised: report.reconciliations.map((item) => `${item.verdict} ${item.invisible ?? item.kind}: ${item.reason}`),
    rest: [
      ...report.settled.map(({ reason }) => reason),
      ...report.unexplained.map(({ reason }) => `unexplained ${reason}`),
      ...report.invisible.map(({ reason }) => `invisible ${reason}`),
    ],
    isAllClear: report.headline?.allClear === true,
  };
}

describe('a dangerous change outside this code is escalated', () => {
  it.each(DANGEROUS.map((one) => [one[0], one] as const))('%s', async (_name, one) => {
    const { raised, isAllClear } = await toldOf(one);

    expect(raised.join('\n')).toMatch(/^escalate outside-this-code: /);
    expect(isAllClear).toBe(false);
  });
});

it.each(UNEXPLAINED.map((one) => [one[0], one] as const))('is no all-clear if a call cannot be read: %s', async (_name, one) => {
  expect((await toldOf(one)).isAllClear).toBe(false);
});

describe('ordinary changes of other teams are not escalated', () => {
  it.each(ORDINARY.map((one) => [one[0], one] as const))('%s', async (_name, one) => {
    const { raised, rest, isAllClear } = await toldOf(one);

    expect(raised).toEqual([]);
    expect(rest.filter((reason) => !['not-managed-here', 'unrelated-unmanaged', 'created-then-deleted'].includes(reason))).toEqual([]);
    expect(isAllClear).toBe(true);
  });
});

describe('reverted changes are not escalated', () => {
  it.each(UNDONE.map((one) => [one[0], one] as const))('%s', async (_name, one) => {
    expect((await toldOf(one)).raised).toEqual([]);
  });
});
