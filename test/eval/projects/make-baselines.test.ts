import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readPlainText } from '../../../eval/dataset.ts';
import { changesIn } from '../../../eval/replay-provider/compare.ts';
import { readState } from '../../../eval/replay-provider/read-state.ts';
import { planWithWorld } from '../../../eval/replay-provider/run-plan.ts';
import { machineTraces, suspiciousTexts } from '../../../eval/recordings/suspicious.ts';

const FOLDER = resolve(import.meta.dirname, '../../../eval/projects');
const PROJECTS = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) => [name, ...besideOf(name)])
  .map((name) => ({ name }));

function besideOf(project: string): readonly string[] {
  const folder = join(FOLDER, project, 'beside');
  return existsSync(folder) ? readdirSync(folder).map((name) => join(project, 'beside', name)) : [];
}

it('has projects in styles that the recorded ones do not have', () => {
  const names = PROJECTS.map(({ name }) => name);

  expect(names).toEqual(expect.arrayContaining(['tenant-platform', 'media-archive', 'shared-edge', 'shared-edge/beside/payments']));
});

it.each(PROJECTS)('$name has an empty plan in the world of its baseline', { tags: ['slow'], timeout: 120_000 }, async ({ name }) => {
  const state = readPlainText(join(FOLDER, name, 'baseline', 'terraform.tfstate'));
  const world = Object.fromEntries(readState(state).map(({ address, values }) => [address, values]));

  const plan = await planWithWorld({ directory: join(FOLDER, name, 'infra'), state, world, created: [] });

  expect(changesIn(plan.resource_changes)).toEqual([]);
});

it.each(PROJECTS)('$name contains no personal data', ({ name }) => {
  const texts = ['terraform.tfstate', 'show.json.gz'].map((file) => readPlainText(join(FOLDER, name, 'baseline', file)));

  expect(texts.flatMap((text) => [...suspiciousTexts(text), ...machineTraces(text)])).toEqual([]);
});
