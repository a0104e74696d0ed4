import { fc, it } from '@fast-check/vitest';
import { beforeAll, describe, expect } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { inMemoryLedger } from '#ledger/memory.ts';
import { openLedger } from '#ledger/sqlite.ts';
import type { Ledger } from '#ports/ledger.ts';
import '../support/property-seed.ts';
import { reconciledBy, runAt } from '../support/simulated-trail.ts';
import type { SimulatedWorld } from '../support/simulated-trail.ts';

beforeAll(loadGrammar);

const OVERLAP = 30;
const LAST = 2000;

const delays = fc.array(fc.record({ at: fc.integer({ min: 0, max: 1500 }), delay: fc.integer({ min: 0, max: OVERLAP }) }), {
  minLength: 1,
  maxLength: 8,
});
const times = fc.uniqueArray(fc.integer({ min: 0, max: 1800 }), { maxLength: 6 }).map((minutes) => minutes.toSorted((a, b) => a - b));
const ledgers = fc.constantFrom<readonly [string, () => Promise<Ledger>]>(
  ['memory', async () => inMemoryLedger()],
  ['sqlite', () => openLedger(':memory:')],
);

/** The call of the ledger at which a run dies, and whether what it asked for was done before. */
const deaths = fc.record({
  call: fc.constantFrom<keyof Ledger>('startRun', 'claim', 'progress', 'appendDecisions', 'recordDelivery', 'finishRun'),
  after: fc.boolean(),
});

describe('with any delays within the overlap', { tags: ['slow'], timeout: 120_000 }, () => {
  it.prop([delays, times, ledgers, fc.boolean()], { numRuns: 60 })(
    'every event is reconciled exactly once',
    async (changes, minutes, [, open], givesOlder) => {
      const world: SimulatedWorld = { changes, givesOlder, ledger: await open(), branches: new Set(), warnings: [] };
      const told: string[] = [];

      for (const at of [...minutes, LAST])
        told.push(...reconciledBy(await runAt(world, { runId: `${at}`.padStart(8, '0'), at, overlap: OVERLAP })));

      expect(told.toSorted()).toEqual(changes.map((_change, index) => `event-${index}`).toSorted());
      await world.ledger.close();
    },
  );

  it.prop([delays, fc.array(fc.tuple(fc.integer({ min: 0, max: 1800 }), deaths), { maxLength: 6 }), ledgers], {
    numRuns: 60,
  })('and runs that crash lose no event, and deliver none twice', async (changes, dying, [, open]) => {
    const ledger = await open();
    const world: SimulatedWorld = { changes, givesOlder: true, ledger, branches: new Set(), warnings: [] };
    const inBranch = new Map<string, readonly string[]>();
    const runs = [...dying.toSorted(([left], [right]) => left - right), [LAST, undefined] as const];

    for (const [index, [at, death]] of runs.entries()) {
      const runId = `${index}`.padStart(8, '0');
      const decided: string[] = [];
      const watched = watching(mortal(ledger, death), (ids) => decided.push(...ids));
      await runAt({ ...world, ledger: watched }, { runId, at, overlap: OVERLAP }).catch((error: unknown) => {
        if (!(error instanceof Death)) throw error;
      });
      inBranch.set(`reconcile/${runId}`, decided);
    }

    const delivered = [...world.branches].flatMap((branch) => inBranch.get(branch) ?? []);
    expect(delivered.toSorted()).toEqual(changes.map((_change, index) => `event-${index}`).toSorted());
    await ledger.close();
  });
});

class Death extends Error {}

/** The ledger as a run sees it that is killed at one of its calls. Claims are left out: their end is a matter of processes. */
function mortal(ledger: Ledger, death: { readonly call: keyof Ledger; readonly after: boolean } | undefined): Ledger {
  const alone: Ledger = { ...ledger, claim: async () => undefined };
  if (death === undefined) return alone;
  const dying = async (...args: never[]): Promise<unknown> => {
    if (death.after) await (alone[death.call] as (...args: never[]) => Promise<unknown>)(...args);
    throw new Death(death.call);
  };
  return { ...alone, [death.call]: dying };
}

function watching(ledger: Ledger, onDecided: (eventIDs: readonly string[]) => void): Ledger {
  return {
    ...ledger,
    appendDecisions: (runId, decidedAt, entries, ...beside) => {
      onDecided(entries.flatMap((entry) => entry.events.map((event) => event.eventID)));
      return ledger.appendDecisions(runId, decidedAt, entries, ...beside);
    },
  };
}

describe('an event that arrives after the overlap', { tags: ['slow'] }, () => {
  const changes = [
    { at: 10, delay: 0 },
    { at: 20, delay: 200 },
  ];

  it.each([
    { case: 'is reconciled with a warning if the source returns it', givesOlder: true, told: ['event-1'], warned: 1 },
    { case: 'is not seen if the source is queried by time', givesOlder: false, told: [], warned: 0 },
  ])('$case', async ({ givesOlder, told, warned }) => {
    const world: SimulatedWorld = { changes, givesOlder, ledger: inMemoryLedger(), branches: new Set(), warnings: [] };
    await runAt(world, { runId: 'first', at: 100, overlap: OVERLAP });

    const second = await runAt(world, { runId: 'second', at: 300, overlap: OVERLAP });

    expect(reconciledBy(second)).toEqual(told);
    expect(world.warnings.filter((warning) => warning.includes('widen --overlap'))).toHaveLength(warned);
  });
});
