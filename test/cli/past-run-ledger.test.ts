import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ambiguousId, askPastRuns, unknownId } from '#cli/past-run-ledger.ts';
import { aFlow } from '../support/flow.ts';
import { aTerminal } from '../support/terminal.ts';

describe('askPastRuns', () => {
  let directory = '';
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'reconcile-ledger-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  function context(ledger: string) {
    const { flow, calls } = aFlow();
    return { calls, asking: { options: { ledger, color: false }, flow, terminal: aTerminal([], { cwd: directory }) } };
  }

  it('reads the named ledger, without roots and trails', async () => {
    writeFileSync(join(directory, 'past.sqlite'), '');
    const { asking, calls } = context('past.sqlite');

    const file = await askPastRuns(asking, async (_ports, ledgerFile) => ledgerFile);

    expect(file).toBe(join(directory, 'past.sqlite'));
    expect(calls.contexts[0]).toMatchObject({ roots: [], traces: [], ledgerFile: file });
  });

  it('closes the ledger if the query fails', async () => {
    writeFileSync(join(directory, 'past.sqlite'), '');
    const { asking, calls } = context('past.sqlite');

    await expect(askPastRuns(asking, () => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer');

    expect(calls.closed).toBe(2);
  });

  it('does not create a missing ledger', async () => {
    const { asking, calls } = context('gone.sqlite');

    await expect(askPastRuns(asking, async () => 0)).rejects.toThrow(/found no such file/);

    expect(calls.contexts).toEqual([]);
  });
});

it('reports an unknown id, and lists the ids that match an ambiguous one', () => {
  expect(unknownId('ab', '/x.sqlite').message).toBe('Expected the id of a reconciliation in /x.sqlite; found none that begins with ab.');
  expect(ambiguousId('ab', ['abc one', 'abd two']).hint).toBe('Give one of them in full:\nabc one\nabd two');
});
