import { beforeAll, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import type { Ports } from '#ports.ts';
import { reconcile } from '#reconcile.ts';
import type { RunOptions } from '#run-options.ts';
import { inOrder, setAttributes } from '../support/calls.ts';
import { runInMemory } from '../support/run-in-memory.ts';

beforeAll(loadGrammar);

/** What a run leaves: its ports, with a ledger that remembers it, and the options of the next one. */
async function afterOne(options: Partial<RunOptions> = {}): Promise<{ readonly ports: Ports; readonly options: RunOptions }> {
  const { ports, options: of } = await runInMemory(inOrder(setAttributes('shop-jobs', { VisibilityTimeout: '90' })));
  return { ports, options: { ...of, runId: 'run-3', startedAt: '2026-01-17T06:00:00Z', ...options } };
}

/** Another run that has not ended has claimed the root. */
async function claimedBy(runId: string, { ledger }: Ports, options: RunOptions): Promise<void> {
  await ledger.startRun({ ...options, runId });
  await ledger.claim(runId, ['/nowhere']);
}

it('stops if another run delivers to the same root', async () => {
  const { ports, options } = await afterOne();
  await claimedBy('run-2', ports, options);

  await expect(reconcile(options, ports)).rejects.toThrow('run-2');
});

it('reads while another run delivers', async () => {
  const { ports, options } = await afterOne({ write: false, deliver: 'none' });
  await claimedBy('run-2', ports, options);

  await expect(reconcile(options, ports)).resolves.toBeDefined();
});

it.each([
  { resume: undefined, knownBefore: '2026-01-10T00:00:00Z' },
  { resume: { overlapMs: 10 * 24 * 60 * 60 * 1000 }, knownBefore: '2026-01-17T06:00:00Z' },
])('reads ledger decisions before $knownBefore if it continues: $resume', async ({ resume, knownBefore }) => {
  const { ports, options } = await afterOne({ window: { from: '2026-01-10T00:00:00Z' }, ...(resume === undefined ? {} : { resume }) });
  const asked: (string | undefined)[] = [];
  const ledger: Ports['ledger'] = {
    ...ports.ledger,
    fields: (question) => {
      asked.push(question.before);
      return ports.ledger.fields(question);
    },
  };

  await reconcile(options, { ...ports, ledger });

  expect(new Set(asked)).toEqual(new Set([knownBefore]));
});
