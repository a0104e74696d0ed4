import { describe, expect, it } from 'vitest';
import { main } from '#cli/main.ts';
import { aFlow } from '../../support/flow.ts';
import { aTerminal } from '../../support/terminal.ts';
import { memoryQueue } from '../../support/trail-queue.ts';

const URL_ = 'https://sqs.eu-west-1.amazonaws.com/123456789012/trail-files';
const KEY = 's3://audit-example/AWSLogs/123456789012/CloudTrail/eu-west-1/2026/01/15/a.json.gz';

/** A queue that is there until it is empty; then the process is asked to end. */
function aWatch(...argv: readonly string[]) {
  const stop = new AbortController();
  const queue = memoryQueue();
  const terminal = aTerminal(['watch', '--queue', URL_, '--every', '1m', ...argv], { interrupted: stop.signal });
  const receive: typeof queue.receive = async (...asked) => {
    if (queue.left().length === 0) stop.abort();
    return stop.signal.aborted ? [] : queue.receive(...asked);
  };
  const { flow, calls } = aFlow({ queue: { ...queue, receive } });
  const clocked = { ...terminal, now: () => new Date(queue.clock.now) };
  return { queue, terminal, calls, run: () => main(clocked, async () => flow) };
}

describe('reconcile watch', () => {
  it('runs over the files in the messages, continues from the last run, and exits 0 on request', async () => {
    const { queue, calls, run } = aWatch('--deliver', 'branch');
    queue.put('m1', { sources: [KEY] });

    const code = await run();

    expect(code).toBe(0);
    expect(calls.contexts).toMatchObject([
      { traces: [KEY], ledgerRequired: true, ledgerFile: '/home/dana/.local/state/reconcile/watch.sqlite' },
    ]);
    expect(calls.runs).toMatchObject([{ window: {}, resume: { overlapMs: 14 * 24 * 3_600_000 }, deliver: 'branch', write: false }]);
    expect(queue.left()).toEqual([]);
  });

  it('keeps its messages until everything is delivered', async () => {
    const { queue, terminal, calls, run } = aWatch('--deliver', 'pull-request');
    queue.put('m1', { sources: [KEY] });
    calls.undelivered = 2;

    const code = await run();

    expect([code, calls.runs.length, queue.left()]).toEqual([0, 3, []]);
    expect(calls.runs[2]).toMatchObject({ deliver: 'pull-request', resume: {} });
    expect(terminal.printed.stderr).toContain('could not deliver; its message is kept');
  });

  it('prints the report of each run', async () => {
    const { queue, terminal, run } = aWatch('--format', 'json');
    queue.put('m1', { sources: [KEY] });

    await run();

    expect(JSON.parse(terminal.printed.stdout)).toMatchObject({ reconciliations: expect.any(Array) as unknown[] });
  });

  it('requires a queue', async () => {
    const terminal = aTerminal(['watch']);

    expect(await main(terminal, async () => aFlow().flow)).toBe(2);
    expect(terminal.printed.stderr).toContain('--queue');
  });
});
