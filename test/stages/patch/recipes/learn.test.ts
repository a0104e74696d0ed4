import { beforeAll, describe, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { learnFromReality } from '#stages/patch/recipes/learn.ts';
import type { FoundOutcome, MergedPatch } from '#ports/knowledge.ts';
import { aLedgerEntry, aReportRow } from '../../../support/ledger-entries.ts';

beforeAll(loadGrammar);

const ENTRY = aLedgerEntry({
  reconciliation: aReportRow({
    address: 'aws_sqs_queue.a',
    diff: '--- a/main.tf\n+++ b/main.tf\n',
    attributes: { visibility_timeout_seconds: { before: 30, after: 90 } },
  }),
  situation: {
    resourceType: 'aws_sqs_queue',
    eventNames: ['SetQueueAttributes'],
    changeShape: ['visibility_timeout_seconds'],
    codeShape: ['visibility_timeout_seconds: name > local > literal'],
    actorClass: 'console',
  },
});
const queue = (local: string): string =>
  `locals {\n  t = ${local}\n}\nresource "aws_sqs_queue" "a" {\n  visibility_timeout_seconds = local.t\n}\n`;
const EDITED: MergedPatch = {
  reality: 'edited',
  at: '2026-11-21T00:00:00.000Z',
  commit: 'abcdef0123456789',
  before: [{ path: 'main.tf', text: queue('30') }],
  corrected: [{ path: 'main.tf', before: queue('30'), after: queue('90') }],
};

async function learn(
  merged: MergedPatch | undefined,
  entry = ENTRY,
): Promise<{ readonly asked: number; readonly told: readonly FoundOutcome[] }> {
  const told: FoundOutcome[] = [];
  const { asked } = await learnFromReality(
    { directory: '/nowhere', since: '2026-11-01T00:00:00.000Z' },
    {
      ledger: {
        decisions: async function* () {
          yield* [entry, entry];
        },
        threads: async () => [],
      },
      knowledge: { learn: async (found) => void told.push(...found) },
      mergedPatches: { find: async () => merged, holds: () => false, filesOf: async () => [] },
    },
  );
  return { asked, told };
}

describe('learnFromReality', () => {
  it('asks once about a patch that several runs reported', async () => {
    expect(await learn(undefined)).toEqual({ asked: 1, told: [] });
  });

  it('learns a recipe from an edit by people', async () => {
    const { told } = await learn(EDITED);

    expect(told).toMatchObject([
      {
        reality: 'edited',
        reconciliation: ENTRY.reconciliation.id,
        correction: {
          conditions: { codeShape: ENTRY.situation.codeShape, actorClass: 'console' },
          edits: [{ edit: 'replace-expression', value: { after: ['visibility_timeout_seconds'] } }],
        },
      },
    ]);
  });

  it('learns no recipe from a hidden value', async () => {
    const hidden = {
      ...ENTRY,
      reconciliation: { ...ENTRY.reconciliation, attributes: { visibility_timeout_seconds: { before: 30, after: '(hidden)' } } },
    };

    expect((await learn(EDITED, hidden)).told).toEqual([
      {
        reconciliation: ENTRY.reconciliation.id,
        eventIDs: ['event-1'],
        reality: 'edited',
        at: EDITED.at,
        detail: 'edited with commit abcdef012345',
      },
    ]);
  });

  it.each<readonly [title: string, at: string, told: object]>([
    ['within a week as reverted', '2026-11-27T00:00:00.000Z', { reality: 'reverted', at: '2026-11-27T00:00:00.000Z' }],
    [
      'later as merged, because the requirement may have changed',
      '2026-12-20T00:00:00.000Z',
      { reality: 'merged', at: '2026-11-21T00:00:00.000Z' },
    ],
  ])('counts a revert %s', async (_title, at, told) => {
    const reverted: MergedPatch = { ...EDITED, reality: 'reverted', at, mergedAt: '2026-11-21T00:00:00.000Z', corrected: [] };

    expect((await learn(reverted)).told).toMatchObject([told]);
  });

  it('does not ask about an unproved patch', async () => {
    const held = { ...ENTRY, reconciliation: { ...ENTRY.reconciliation, verdict: 'hold' as const, status: 'held' as const } };

    expect(await learn(EDITED, held)).toEqual({ asked: 0, told: [] });
  });
});
