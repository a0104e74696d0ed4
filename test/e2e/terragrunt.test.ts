// @module-tag slow
/** A unit of Terragrunt, from the record to terragrunt.hcl, with plans of the real Terraform. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { aRecordedDay, aReplayedRoot } from '../support/replayed-roots.ts';
import type { ReplayedRoot } from '../support/replayed-roots.ts';
import { runHere } from '../support/run-here.ts';

const DAY = aRecordedDay('orders-visibility-timeout');
const LONG = { timeout: 120_000 };
const ROOT = 'remote_state {\n  backend = "local"\n  config  = {}\n}\n';

let root: ReplayedRoot;
let unit: string;
afterEach(() => root.remove());

/** The recorded root as Terragrunt has it: code in the cache, the values of its variables in the inputs of the unit. */
async function givenUnit({ edit = (text: string) => text, rootFile = ROOT } = {}): Promise<string> {
  root = await aReplayedRoot(DAY);
  unit = join(root.folder, 'live', 'orders');
  const cached = join(unit, '.terragrunt-cache', 'Zk3', 'qB1');
  mkdirSync(dirname(cached), { recursive: true });
  renameSync(root.directory, cached);
  const values = readFileSync(join(cached, 'terraform.tfvars'), 'utf8')
    .replaceAll(/^(?=.)/gm, '  ')
    .trimEnd();
  rmSync(join(cached, 'terraform.tfvars'));
  const configuration = edit(`include "root" {\n  path = find_in_parent_folders("root.hcl")\n}\n\ninputs = {\n${values}\n}\n`);
  write({
    'live/orders/.terragrunt-cache/Zk3/qB1/.terragrunt-module-manifest': '',
    'live/orders/terragrunt.hcl': configuration,
    'live/root.hcl': rootFile,
  });
  execFileSync('git', ['init', '-q'], { cwd: root.folder });
  return configuration;
}

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root.folder, path), text);
}

interface Row {
  readonly address: string | null;
  readonly status: string;
  readonly refusal: string | null;
  readonly verification: { readonly method: string; readonly fallback: string | null } | null;
}

async function run(
  verify: string,
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly row: Row | undefined; readonly err: string }> {
  const options = ['--verify', verify, '--ledger', join(root.folder, 'ledger.sqlite'), '--format', 'json', '--write'];
  const place = { cwd: root.folder, env: { ...root.environment, ...env } };
  const { out, err } = await runHere(['run', '--dir', unit, '--trace', DAY.traceFile, ...options], place);
  return { row: (JSON.parse(out) as { readonly reconciliations: readonly Row[] }).reconciliations[0], err };
}

describe('a Terragrunt unit', () => {
  it('is read in its cache, planned with its inputs and edited there', LONG, async () => {
    const extra = '  lambda_timeout = 30\n  lambda_memory  = null\n}\n';
    const before = await givenUnit({
      edit: (text) => text.replace(/}\n$/, extra),
      rootFile: `${ROOT}inputs = {\n  aws_region = "us-east-1"\n}\n`,
    });

    const { row, err } = await run('terraform');

    expect(err).toBe('');
    expect(row).toMatchObject({ status: 'converged', verification: { method: 'terraform', fallback: null } });
    expect(readFileSync(join(unit, 'terragrunt.hcl'), 'utf8')).toBe(before.replace('visibility_timeout = 60', 'visibility_timeout = 300'));
  });

  it('escalates with the position if only Terragrunt evaluates the value', LONG, async () => {
    await givenUnit({ edit: (text) => text.replace(/queues = \{.*?\n {2}\}/s, 'queues = local.queues') });

    const { row } = await run('auto');

    expect(row).toMatchObject({
      status: 'needs-human',
      refusal: expect.stringContaining(
        '`var.queues` at queues.tf:10, which is `local.queues` (for Terragrunt to evaluate) at ../../../terragrunt.hcl:9,',
      ),
    });
  });

  const unknown = { edit: (text: string) => text.replace('"orders-oncall@example.com"', 'dependency.alerts.outputs.email') };

  it('is proved without a plan if only Terragrunt has another input', LONG, async () => {
    await givenUnit(unknown);

    const { row, err } = await run('auto');

    const why = 'only Terragrunt evaluates the inputs at ../../../terragrunt.hcl:7';
    expect(err).toContain(`${why}. Run reconcile through \`terragrunt exec`);
    expect(row).toMatchObject({ status: 'converged', verification: { method: 'evaluate', fallback: why } });
  });

  it('is planned in `terragrunt exec`, which passes all inputs, and edited in its own folder', LONG, async () => {
    const before = await givenUnit(unknown);
    const queues =
      '{"notifications":{"max_receive":3,"visibility_timeout":30},"orders":{"retention_days":7,"visibility_timeout":60},"refunds":{"visibility_timeout":120}}';

    const { row, err } = await run('terraform', {
      TF_VAR_environment: 'production',
      TF_VAR_alert_email: 'orders-oncall@example.com',
      TF_VAR_queues: queues,
      TF_VAR_orders_table_capacity: '{"read":10,"write":5}',
    });

    expect(err).toBe('');
    expect(row).toMatchObject({ status: 'converged', verification: { method: 'terraform', fallback: null } });
    expect(readFileSync(join(unit, 'terragrunt.hcl'), 'utf8')).toBe(before.replace('visibility_timeout = 60', 'visibility_timeout = 300'));
  });
});
