import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { main } from '#cli/main.ts';
import type { RootFieldStatus } from '#domain/field/field-records.ts';
import { aFlow } from '../../support/flow.ts';
import { aTerminal } from '../../support/terminal.ts';

const JOBS: RootFieldStatus = {
  root: '/srv',
  address: 'aws_sqs_queue.jobs',
  path: 'delay_seconds',
  manager: 'person',
  name: 'carol',
  since: '2026-01-10T00:00:00Z',
  decisionID: 'd1',
  contenders: [],
};

describe('reconcile owners', () => {
  let directory = '';
  const flowOf = () =>
    aFlow({ ledger: { fields: async ({ address }) => [JOBS].filter((one) => address === undefined || one.address === address) } });
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'reconcile-ledger-'));
    writeFileSync(join(directory, 'ledger.sqlite'), '');
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  it('shows the fields of a resource, and closes its ports', async () => {
    const { flow, calls } = flowOf();
    const terminal = aTerminal(['owners', 'aws_sqs_queue.jobs', '--ledger', 'ledger.sqlite'], { cwd: directory });

    const code = await main(terminal, async () => flow);

    expect(code).toBe(0);
    expect(terminal.printed.stdout).toContain('delay_seconds  person   carol  2026-01-10T00:00:00Z  decision d1');
    expect(calls.closed).toBe(2);
  });

  it('prints JSON', async () => {
    const terminal = aTerminal(['owners', '--format', 'json', '--ledger', 'ledger.sqlite'], { cwd: directory });

    const code = await main(terminal, async () => flowOf().flow);

    expect(code).toBe(0);
    expect(JSON.parse(terminal.printed.stdout)).toMatchObject({
      fields: [{ address: 'aws_sqs_queue.jobs', manager: 'person', decision: 'd1' }],
    });
  });

  it('suggests similar addresses for an unknown one', async () => {
    const terminal = aTerminal(['owners', 'aws_sqs_queue.job', '--ledger', 'ledger.sqlite'], { cwd: directory });

    const code = await main(terminal, async () => flowOf().flow);

    expect(code).toBe(2);
    expect(terminal.printed.stderr).toMatch(/found aws_sqs_queue\.job\.\n {2}Similar addresses:\n {2}aws_sqs_queue\.jobs\n/);
  });

  it('reports the default owner if no address is similar', async () => {
    const terminal = aTerminal(['owners', 'aws_vpc.main', '--ledger', 'ledger.sqlite'], { cwd: directory });

    await main(terminal, async () => flowOf().flow);

    expect(terminal.printed.stderr).toContain('Terraform manages all other resources');
  });

  it('reports a missing ledger', async () => {
    const terminal = aTerminal(['owners', '--ledger', 'none.sqlite'], { cwd: directory });

    const code = await main(terminal, async () => flowOf().flow);

    expect(code).toBe(2);
    expect(terminal.printed.stderr).toContain('Expected the ledger of past runs at');
  });
});
