import { hostname } from 'node:os';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LedgerEntry } from '#ports/ledger.ts';
import { builtProgram } from '../support/built-program.ts';
import { aNightlyRoot, branchesIn, deliverFile, runBuilt } from '../support/growing-trail.ts';
import type { Kill, NightlyRoot } from '../support/growing-trail.ts';

const SLOW = { tags: ['slow'], timeout: 900_000 };
/** `KILLS=50 npx vitest …` kills more often. */
const KILLS = Number(process.env['KILLS'] ?? 15);
const QUEUES = 3 * KILLS + 10;

let nightly: NightlyRoot;

beforeEach(() => {
  nightly = aNightlyRoot(QUEUES);
}, 120_000);
afterEach(() => {
  nightly.remove();
});

it('loses no event and reconciles none twice if killed at random while the trail grows', SLOW, async () => {
  const random = seeded(20_261_121);
  const wholeMs = await measure();
  let [killed, delivered, attempts] = [0, 0, 0];
  const grow = (): void => {
    const count = Math.min(QUEUES - delivered, Math.floor(random() * 4));
    const fresh = Array.from({ length: count }, (_, index) => ({
      queue: delivered + index,
      seconds: 60 + delivered + index,
      agoSeconds: Math.floor(random() * 900),
    }));
    delivered += count;
    deliverFile(
      nightly.trail,
      `night-${attempts}`,
      fresh.toSorted(() => random() - 0.5),
    );
  };

  while (killed < KILLS) {
    attempts += 1;
    grow();
    const run = await runBuilt(builtProgram(), argumentsOf(nightly.ledger), { nightly, kill: nextKill(attempts, wholeMs, random) });
    if (run.end === 'SIGKILL') killed += 1;
    else expect([0, 1], run.stderr).toContain(run.end);
  }
  const last = await runBuilt(builtProgram(), argumentsOf(nightly.ledger), { nightly });

  expect([0, 1], last.stderr).toContain(last.end);
  const branches = branchesIn(nightly);
  const single = await reconcileAtOnce();
  const decided = decisionsOf(nightly.ledger);
  expect(decided.map(outcomeOf).toSorted()).toEqual(single.decided.map(outcomeOf).toSorted());
  expect(decided).toHaveLength(delivered);
  expect(branches.flatMap((branch) => linesAddedBy(`reconcile/${branch}`)).toSorted()).toEqual(linesAddedBy(single.branch).toSorted());
  expect(recoveredRuns(nightly.ledger)).toBeGreaterThan(0);
});

it('names the other run that blocks it, and continues if that one was killed', SLOW, async () => {
  deliverFile(nightly.trail, 'night-0', []);
  await runBuilt(builtProgram(), argumentsOf(nightly.ledger), { nightly });
  const taken = new SqliteDatabase(nightly.ledger);
  const claim = taken.prepare(
    `insert into claims (root, run_id, pid, host, heartbeat_at) select root, run_id, ?, ?, ? from coverage limit 1`,
  );
  claim.run(process.pid, hostname(), new Date().toISOString());

  const refused = await runBuilt(builtProgram(), argumentsOf(nightly.ledger), { nightly });
  taken.exec(`update claims set pid = 4194300`);
  const passed = await runBuilt(builtProgram(), argumentsOf(nightly.ledger), { nightly });

  expect([refused.end, refused.stderr]).toEqual([2, expect.stringContaining(`of process ${process.pid} on`)]);
  expect(passed.end, passed.stderr).toBe(0);
  taken.close();
});

function argumentsOf(ledger: string): readonly string[] {
  const { root, trail } = nightly;
  return [
    '--dir',
    root,
    '--trace',
    trail,
    '--refresh',
    'off',
    '--verify',
    'evaluate',
    '--since',
    'last',
    '--deliver',
    'branch',
    '--ledger',
    ledger,
  ];
}

/** Most of what can go wrong lies in the last part of a run. */
function nextKill(attempt: number, wholeMs: number, random: () => number): Kill {
  if (attempt % 5 === 0) return { kind: 'branch' };
  const part = attempt % 2 === 0 ? random() * 1.1 : 0.6 + random() * 0.5;
  return { kind: 'after', ms: part * wholeMs };
}

async function measure(): Promise<number> {
  deliverFile(nightly.trail, 'night-0', []);
  const started = Date.now();
  await runBuilt(builtProgram(), argumentsOf(`${nightly.ledger}.measured`), { nightly });
  return Date.now() - started;
}

async function reconcileAtOnce(): Promise<{ readonly decided: readonly Decided[]; readonly branch: string }> {
  const before = new Set(branchesIn(nightly));
  const ledger = `${nightly.ledger}.single`;
  await runBuilt(builtProgram(), argumentsOf(ledger), { nightly });
  return { decided: decisionsOf(ledger), branch: `reconcile/${branchesIn(nightly).find((name) => !before.has(name)) ?? ''}` };
}

type Decided = Pick<LedgerEntry, 'reconciliation' | 'events'>;

/** What counts: the decisions of runs that ended well. */
function decisionsOf(file: string): readonly Decided[] {
  const ledger = new SqliteDatabase(file, { readonly: true });
  const rows = ledger
    .prepare(`select reconciliation_json, events_json from decisions join run_ends using (run_id) where how = 'finished'`)
    .all() as readonly { readonly reconciliation_json: string; readonly events_json: string }[];
  ledger.close();
  return rows.map((row) => ({
    reconciliation: JSON.parse(row.reconciliation_json) as Decided['reconciliation'],
    events: JSON.parse(row.events_json) as Decided['events'],
  }));
}

/** Runs that were killed after their branch was made: they ended well, although nobody was there to say so. */
function recoveredRuns(file: string): number {
  const ledger = new SqliteDatabase(file, { readonly: true });
  const undone = `select run_id from deliveries group by run_id having sum(state = 'intended') > sum(state = 'done')`;
  const [found] = ledger
    .prepare(`select count(*) as count from run_ends where how = 'finished' and run_id in (${undone})`)
    .all() as readonly {
    readonly count: number;
  }[];
  ledger.close();
  return found?.count ?? 0;
}

function outcomeOf({ reconciliation, events }: Decided): string {
  const { id, address, verdict, status, attributes } = reconciliation;
  return JSON.stringify({ id, address, verdict, status, attributes, events: events.map((event) => event.eventID) });
}

function linesAddedBy(branch: string): readonly string[] {
  return nightly
    .git('diff', '--unified=0', 'main', branch)
    .split('\n')
    .filter((line) => line.startsWith('+ '));
}

/** Numerical Recipes' linear congruential generator: the same kills in every run of the test. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}
