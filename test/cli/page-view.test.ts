import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { viewOf } from '#cli/page-view.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { anEvent } from '../support/builders.ts';
import { setAttributes } from '../support/calls.ts';
import { aFlow } from '../support/flow.ts';
import { runInMemory } from '../support/run-in-memory.ts';
import { aTerminal } from '../support/terminal.ts';

beforeAll(loadGrammar);

describe('viewOf', () => {
  let directory = '';
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'reconcile-view-'));
    writeFileSync(join(directory, 'ledger.sqlite'), '');
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  async function viewed(ledger: string, over: { readonly runId?: string } = {}) {
    const run = await runInMemory([anEvent(setAttributes('shop-jobs', { VisibilityTimeout: '60' }))]);
    const terminal = aTerminal([], { cwd: directory });
    const { flow } = aFlow({ ledger: run.ports.ledger });
    return viewOf({ ...run.report, ...over }, { options: { ledger, color: false }, flow, terminal });
  }

  it('adds the data of the run from the ledger', async () => {
    const { graph, owners } = await viewed('ledger.sqlite');

    expect(graph?.nodes.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['actor', 'change']));
    expect(owners).toEqual(expect.any(Array));
  });

  it.each([
    ['none.sqlite', {}],
    ['ledger.sqlite', { runId: 'another' }],
  ])('shows only the report if %s has no data of the run', async (ledger, over) => {
    expect(Object.keys(await viewed(ledger, over))).toEqual(['report']);
  });
});
