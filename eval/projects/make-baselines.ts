/**
 * `npx tsx eval/projects/make-baselines.ts [PROJECT…]`: applies our own projects, or the named ones, to an empty world in memory and writes
 * their baselines. The same seed gives the same bytes. A root that does not plan empty afterwards is refused.
 */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FileTree } from '../file-tree.ts';
import { readFileTree } from '../file-tree.ts';
import { changesIn, describeChange } from '../replay-provider/compare.ts';
import { createLiveWorld } from '../replay-provider/apply/live-world.ts';
import { applyRoot } from '../replay-provider/apply/run-apply.ts';
import { readState } from '../replay-provider/read-state.ts';
import { planWithWorld } from '../replay-provider/run-plan.ts';

const FOLDER = import.meta.dirname;
const SEED = 20261121;

async function makeBaseline(project: string, extra: FileTree): Promise<string> {
  const infra = join(project, 'infra');
  const tree = new Map([...readFileTree(infra), ...extra]);
  for (const [path, bytes] of extra) writeFileSync(join(infra, path), bytes);
  const live = createLiveWorld([]);
  const { state, show } = await applyRoot(tree, SEED, live);
  const world = Object.fromEntries(readState(state).map(({ address, values }) => [address, values]));
  const plan = await planWithWorld({ directory: infra, state, world, created: [] });
  const changes = changesIn(plan.resource_changes);
  if (changes.length > 0) throw new Error(`${project}: expected an empty plan, found ${changes.map(describeChange).join('; ')}`);
  mkdirSync(join(project, 'baseline'), { recursive: true });
  writeFileSync(join(project, 'baseline', 'terraform.tfstate'), state);
  writeFileSync(join(project, 'baseline', 'show.json.gz'), gzipSync(show, { level: 9 }));
  return state;
}

for (const name of readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .filter((name) => process.argv.length === 2 || process.argv.includes(name))) {
  const project = join(FOLDER, name);
  const state = await makeBaseline(project, new Map());
  const count = readState(state).length;
  process.stdout.write(`${name}: ${count} resources, plans empty\n`);
  const beside = join(project, 'beside');
  if (!existsSync(beside)) continue;
  for (const other of readdirSync(beside)) {
    const group = readState(state).find(({ type }) => type === 'aws_security_group');
    const handed = `services_group = ${JSON.stringify(group?.values['id'])}\n`;
    await makeBaseline(join(beside, other), new Map([['terraform.tfvars', Buffer.from(handed)]]));
    process.stdout.write(`${name} beside ${other}: plans empty\n`);
  }
}
