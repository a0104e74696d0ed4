import { beforeAll, expect, it } from 'vitest';
import type { RunOptions } from '#run-options.ts';
import { begin } from '#stages/trace/begin.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { runInMemory } from '../../support/run-in-memory.ts';
import { aWorkspace } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

const ROOT = aWorkspace({});

/** What a run of nothing leaves: its ports, with a ledger that remembers it, and its options. */
async function afterOne(options: Partial<RunOptions> = {}) {
  const { ports, options: of } = await runInMemory([]);
  return { ports, options: { ...of, runId: 'run-2', startedAt: '2026-01-17T06:00:00Z', ...options } };
}

it('reads the given window if it does not resume', async () => {
  const window = { from: '2026-01-16T00:00:00Z', to: '2026-01-17T00:00:00Z' };
  const { ports, options } = await afterOne({ window });

  expect((await begin(options, [ROOT], ports)).window).toEqual(window);
});

it('reads the whole window if the ledger has no earlier run to resume', async () => {
  const { ports, options } = await afterOne({ window: { from: '2026-01-10T00:00:00Z' }, resume: { overlapMs: 60_000 } });
  const other = { ...ROOT, directory: '/srv/never-seen' };

  expect((await begin(options, [other], ports)).window.from).toBe('2026-01-10T00:00:00Z');
});
