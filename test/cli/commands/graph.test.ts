import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { main } from '#cli/main.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { anEvent } from '../../support/builders.ts';
import { setAttributes } from '../../support/calls.ts';
import { aFlow } from '../../support/flow.ts';
import { runInMemory } from '../../support/run-in-memory.ts';
import { aTerminal } from '../../support/terminal.ts';

beforeAll(loadGrammar);

describe('reconcile graph', () => {
  let directory = '';
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'reconcile-ledger-'));
    writeFileSync(join(directory, 'ledger.sqlite'), '');
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  async function graphed(...words: readonly string[]) {
    const run = await runInMemory([anEvent(setAttributes('shop-jobs', { VisibilityTimeout: '60' }))]);
    const terminal = aTerminal(['graph', ...words, '--ledger', 'ledger.sqlite'], { cwd: directory });
    const code = await main(terminal, async () => aFlow({ ledger: run.ports.ledger }).flow);
    return { code, printed: terminal.printed };
  }

  it.each([
    [[], /^flowchart LR\n[^]*aws_sqs_queue\.jobs: visibility_timeout_seconds \(accept\)[^]*SetQueueAttributes/],
    [['--format', 'dot'], /^digraph reconcile \{\n[^]*aws_sqs_queue\.jobs: visibility_timeout_seconds \(accept\)[^]*SetQueueAttributes/],
  ])('draws the newest run: %j', async (words, expected) => {
    const { code, printed } = await graphed(...words);

    expect(code).toBe(0);
    expect(printed.stdout).toMatch(expected);
  });

  it.each([
    [['zzz'], 'found none that begins with zzz.'],
    [['--run', 'run-9'], 'Expected verdicts of run run-9 in'],
  ])('reports what is missing: %j', async (words, expected) => {
    const { code, printed } = await graphed(...words);

    expect(code).toBe(2);
    expect(printed.stderr).toContain(expected);
  });
});
