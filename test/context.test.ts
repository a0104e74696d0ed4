import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPorts } from '#context.ts';
import type { ContextOptions } from '#context.ts';
import { anEvent } from './support/builders.ts';
import { collect } from './support/trails.ts';

let folder = '';
const warnings: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'context-'));
  mkdirSync(join(folder, 'infra'));
  writeFileSync(join(folder, 'infra', 'main.tf'), 'resource "aws_sqs_queue" "a" {}\n');
  writeFileSync(
    join(folder, 'infra', 'terraform.tfstate'),
    JSON.stringify({ version: 4, terraform_version: '1.11.4', serial: 1, lineage: 'x', outputs: {}, resources: [] }),
  );
  writeFileSync(join(folder, 'trace.ndjson'), `${JSON.stringify(anEvent())}\n`);
  warnings.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function options(over: Partial<ContextOptions> = {}): ContextOptions {
  return {
    roots: [{ directory: join(folder, 'infra'), variableFiles: [], state: 'auto', refresh: 'off' }],
    traces: [join(folder, 'trace.ndjson')],
    ledgerFile: join(folder, 'ledger.sqlite'),
    environment: {},
    stdin: Readable.from([]),
    observer: { stage: () => undefined, warn: (message) => void warnings.push(message) },
    ...over,
  };
}

test('opens trail, workspace, ledger and knowledge', async () => {
  const ports = await createPorts(options());

  try {
    const [workspace] = await ports.terraform.open();
    const records = await collect(ports.trails[0]!.records({}));

    expect(workspace?.files.map((file) => file.path)).toEqual(['main.tf']);
    expect(records.map((item) => item.kind)).toEqual(['record']);
    expect(await ports.ledger.checkpoint(join(folder, 'infra'))).toBeUndefined();
    expect(warnings).toEqual([]);
  } finally {
    await ports.ledger.close();
    await ports.knowledge.close();
  }
});

test('reads a trail from standard input', async () => {
  const ports = await createPorts(
    options({ traces: ['-'], stdin: Readable.from([Buffer.from(`${JSON.stringify(anEvent())}\n`)]), ledgerFile: ':memory:' }),
  );

  expect(await collect(ports.trails[0]!.records({}))).toHaveLength(1);
  await ports.ledger.close();
  await ports.knowledge.close();
});

test('warns about a ledger that cannot be opened, and continues without it', async () => {
  writeFileSync(join(folder, 'ledger.sqlite'), 'this is no database, and long enough to be seen as none'.repeat(40));

  const ports = await createPorts(options());

  expect(warnings).toEqual([expect.stringContaining('This run is not recorded')]);
  expect(await ports.ledger.checkpoint(join(folder, 'infra'))).toBeUndefined();
  await ports.ledger.close();
  await ports.knowledge.close();
});

test('fails on a missing trail before anything is opened', async () => {
  await expect(createPorts(options({ traces: [join(folder, 'none.ndjson')] }))).rejects.toMatchObject({ hint: expect.any(String) });
});

test('reads signals from the named files', async () => {
  const file = join(folder, 'signals.ndjson');
  writeFileSync(file, '{"time":"2026-01-15T09:30:00Z","source":"status","kind":"incident","subject":"orders-jobs","state":"firing"}\n');
  const ports = await createPorts(options({ signals: [file], ledgerFile: ':memory:' }));

  try {
    expect(await ports.signals[0]!.read()).toMatchObject([{ source: 'status', subject: 'orders-jobs' }]);
    expect(ports.signals.map((source) => source.name)).toEqual([file]);
  } finally {
    await ports.ledger.close();
    await ports.knowledge.close();
  }
});
