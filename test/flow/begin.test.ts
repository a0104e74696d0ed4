import { beforeAll, expect, it } from 'vitest';
import type { RunOptions } from '#run-options.ts';
import { askedOfLedger, begin } from '#flow/begin.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { runInMemory } from '../support/run-in-memory.ts';
import { aWorkspace } from '../support/workspaces.ts';

beforeAll(loadGrammar);

const ROOT = aWorkspace({});

/** What a run of nothing leaves: its ports, with a ledger that remembers it, and its options. */
async function afterOne(options: Partial<RunOptions> = {}) {
  const { ports, options: of } = await runInMemory([]);
  return { ports, options: { ...of, runId: 'run-2', startedAt: '2026-01-17T06:00:00Z', ...options } };
}

it('keeps others off the roots it delivers to', async () => {
  const { ports, options } = await afterOne();

  await begin(options, [ROOT], ports);

  await expect(begin({ ...options, runId: 'run-3' }, [ROOT], ports)).rejects.toThrow('run-2');
});

it('lets others deliver where it only looks', async () => {
  const { ports, options } = await afterOne({ write: false, deliver: 'none' });

  await begin(options, [ROOT], ports);

  await expect(begin({ ...options, runId: 'run-3', write: true }, [ROOT], ports)).resolves.toBeDefined();
});

it('reads the window it is given, unless it is to go on where another ended', async () => {
  const window = { from: '2026-01-16T00:00:00Z', to: '2026-01-17T00:00:00Z' };
  const { ports, options } = await afterOne({ window });

  expect((await begin(options, [ROOT], ports)).window).toEqual(window);
});

it('goes on with the whole window where the ledger knows of no run that it could go on from', async () => {
  const { ports, options } = await afterOne({ window: { from: '2026-01-10T00:00:00Z' }, resume: { overlapMs: 60_000 } });
  const other = { ...ROOT, directory: '/srv/never-seen' };

  expect((await begin(options, [other], ports)).window.from).toBe('2026-01-10T00:00:00Z');
});

it.each([
  { resume: undefined, knownBefore: '2026-01-16T00:00:00Z' },
  { resume: { overlapMs: 60_000 }, knownBefore: '2026-01-17T06:00:00Z' },
])('asks the ledger for what was decided before $knownBefore where it goes on: $resume', async ({ resume, knownBefore }) => {
  const { ports, options } = await afterOne({ window: { from: '2026-01-16T00:00:00Z' } });
  const start = await begin(options, [ROOT], ports);
  const correlated = { roots: [{ workspace: ROOT, drifts: [], invisible: [] }], settled: [], unexplained: [] } as never;

  const asked = askedOfLedger(correlated, start, { ...options, ...(resume === undefined ? {} : { resume }) });

  expect(asked).toMatchObject({ knownBefore, roots: [{ key: '/nowhere', drifts: [] }] });
});
