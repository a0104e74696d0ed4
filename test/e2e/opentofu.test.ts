// @module-tag slow
/** Recorded days from trail to proved patch, with OpenTofu as the only program: it refreshes, and it plans before and after. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { RunReport } from '#domain/run-report.ts';
import { changedPaths } from '../../eval/file-tree.ts';
import { openTofu, WITH_OPENTOFU } from '../support/opentofu.ts';
import { aRecordedDay, aReplayedRoot } from '../support/replayed-roots.ts';
import type { ReplayedRoot } from '../support/replayed-roots.ts';
import { runHere } from '../support/run-here.ts';

let root: ReplayedRoot | undefined;
afterEach(async () => {
  await root?.remove();
  root = undefined;
});

it.for<readonly [string, string, string]>([
  ['a value in a variables file', 'orders-visibility-timeout', 'registry.opentofu.org'],
  ['a state that Terraform wrote', 'orders-visibility-timeout', 'registry.terraform.io'],
  ['a queue made by hand', 'orders-loyalty-queue-by-hand', 'registry.opentofu.org'],
  ['a value in a module', 'shop-exports-versioning', 'registry.opentofu.org'],
])('%s: %s, %s', WITH_OPENTOFU, async ([, day, registry], { skip }) => {
  const tofu = await openTofu(skip);
  const scenario = aRecordedDay(day);
  root = await aReplayedRoot(scenario);
  const { directory, stateFile, folder, environment: env, tree } = root;
  await writeFile(stateFile, (await readFile(stateFile, 'utf8')).replaceAll('registry.terraform.io', registry));
  const before = tree();
  const program = ['--terraform-binary', tofu, '--refresh', 'auto', '--verify', 'terraform'];
  const output = ['--ledger', join(folder, 'ledger.sqlite'), '--format', 'json', '--write'];

  const ended = await runHere(['run', '--dir', directory, '--trace', scenario.traceFile, ...program, ...output], { cwd: folder, env });

  expect(ended).toMatchObject({ code: 1 });
  const accepted = RunReport.parse(JSON.parse(ended.out)).reconciliations.filter(({ verdict }) => verdict === 'accept');
  expect(accepted.length).toBeGreaterThan(0);
  for (const { status, verification } of accepted)
    expect({ status, verification }).toMatchObject({
      status: 'converged',
      verification: { outcome: 'converged', method: 'terraform', tool: { product: 'tofu', version: '1.12.6' } },
    });
  expect(changedPaths(before, tree()).length).toBeGreaterThan(0);
});
