// @module-tag slow
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { main } from '#cli/main.ts';
import type { RunReport } from '#domain/run-report.ts';
import { inOrder, queueValues, setAttributes } from '../support/calls.ts';
import { aTerminal } from '../support/terminal.ts';

const MODULE = `resource "aws_sqs_queue" "this" {
  name                       = "prod-jobs"
  visibility_timeout_seconds = 30
  delay_seconds              = 0
}
`;
const HOLD = 'rules:\n  - { name: freeze, match: { type: aws_sqs_queue }, effect: hold, reason: Nothing moves this week }\n';

let folder: string;
let prod: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'reconcile-border-')));
  prod = join(folder, 'envs/prod');
  write('modules/queue/main.tf', MODULE);
  write('envs/prod/main.tf', 'module "jobs" {\n  source = "../../modules/queue"\n}\n');
  write('envs/prod/terraform.tfstate', STATE);
  write(
    'trace.ndjson',
    inOrder(setAttributes('prod-jobs', { VisibilityTimeout: '90' }))
      .map((event) => JSON.stringify(event))
      .join('\n'),
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const STATE = JSON.stringify({
  version: 4,
  terraform_version: '1.11.4',
  serial: 7,
  lineage: 'lineage-of-prod',
  outputs: {},
  resources: [
    {
      module: 'module.jobs',
      mode: 'managed',
      type: 'aws_sqs_queue',
      name: 'this',
      provider: 'provider["registry.terraform.io/hashicorp/aws"]',
      instances: [{ schema_version: 0, attributes: queueValues('prod-jobs'), sensitive_attributes: [] }],
    },
  ],
});

async function run(
  argv: readonly string[],
  cwd = prod,
): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  const all = ['run', '--trace', join(folder, 'trace.ndjson'), '--refresh', 'off', '--verify', 'evaluate', '--ledger', ':memory:', ...argv];
  const terminal = aTerminal(all, { cwd, env: { PATH: '' } });
  return { code: await main(terminal), ...terminal.printed };
}

async function reported(argv: readonly string[] = [], cwd = prod): Promise<RunReport> {
  return JSON.parse((await run([...argv, '--format', 'json'], cwd)).stdout) as RunReport;
}

describe('the policy', () => {
  beforeEach(() => write('.git/HEAD', ''));

  it('is found at the top of the repository, recorded, and named in every format', async () => {
    write('reconcile.yaml', HOLD);

    const report = await reported();

    expect(report.policy).toEqual({ file: '../../reconcile.yaml' });
    expect(report.reconciliations.map(({ verdict }) => verdict)).toEqual(['hold']);
    for (const format of ['text', 'markdown', 'html']) expect((await run(['--format', format])).stdout).toContain('reconcile.yaml');
    expect((await reported(['--dir', 'envs/prod'], folder)).reconciliations.map(({ verdict }) => verdict)).toEqual(['hold']);
  });

  it('is reported as the default if none is found', async () => {
    expect((await reported()).policy).toEqual({ file: null });
    expect((await run([])).stdout).toContain('defaults, because no reconcile.yaml was found');
  });

  it('is an error if two are found, unless one is named', async () => {
    write('reconcile.yaml', HOLD);
    write('envs/prod/reconcile.yaml', '');

    const { code, stderr } = await run([]);

    expect(code).toBe(2);
    expect(stderr).toContain(join(folder, 'reconcile.yaml'));
    expect(stderr).toContain(join(prod, 'reconcile.yaml'));
    expect((await reported(['--config', '../../reconcile.yaml'])).policy).toEqual({ file: '../../reconcile.yaml' });
  });

  it('in a parent folder applies to the current root, with its settings', async () => {
    write('envs/dev/main.tf', 'locals {}\n');
    write('reconcile.yaml', 'roots: [envs/dev, { dir: envs/prod, varFiles: [more.tfvars] }]\n');
    write('more.tfvars', '');

    const { roots } = await reported();

    expect(roots).toEqual([expect.objectContaining({ root: '.' })]);
  });
});

describe('the border of edits', () => {
  it('is the root without a repository: the run reports it, and edits no module outside', async () => {
    const report = await reported(['--write']);

    expect(report.limits).toEqual([expect.stringMatching(/^No git repository found above the root: .*--repository DIR/)]);
    expect(report.reconciliations).toMatchObject([{ verdict: 'escalate', edits: [] }]);
    expect(JSON.stringify(report.reconciliations)).toContain('../../modules/queue/main.tf, which lies outside');
    expect(readFileSync(join(folder, 'modules/queue/main.tf'), 'utf8')).toBe(MODULE);
  });

  it.each<readonly [string, () => void, readonly string[]]>([
    ['--repository', () => undefined, ['--repository', '../..']],
    ['.git', () => write('.git/HEAD', ''), []],
  ])('is as wide as %s', async (_name, prepare, argv) => {
    prepare();

    const report = await reported([...argv, '--write']);

    expect(report.limits).toBeUndefined();
    expect(report.reconciliations).toMatchObject([{ verdict: 'accept', status: 'converged' }]);
    expect(readFileSync(join(folder, 'modules/queue/main.tf'), 'utf8')).toContain('= 90');
  });

  it('includes other readers of the module if the repository is named', async () => {
    write('envs/dev/main.tf', 'module "jobs" {\n  source = "../../modules/queue"\n}\n');

    await reported(['--repository', '../..', '--write']);

    expect(readFileSync(join(folder, 'modules/queue/main.tf'), 'utf8')).not.toContain('= 90');
    expect(readFileSync(join(prod, 'main.tf'), 'utf8')).toMatch(/visibility_timeout(?:_seconds)? += 90/);
  });

  it('is refused if it does not contain the root', async () => {
    write('elsewhere/x', '');

    const { code, stderr } = await run(['--repository', '../../elsewhere']);

    expect(code).toBe(2);
    expect(stderr).toMatch(/Expected --repository to name a folder that holds the root .*envs\/prod; found .*elsewhere/);
  });
});
