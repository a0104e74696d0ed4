// @module-tag slow
/**
 * What `terraform plan -generate-config-out` writes for resources made by hand, beside our blocks: both are given the values that the provider
 * reads, and the real Terraform plans both. https://developer.hashicorp.com/terraform/language/import/generating-configuration
 */
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import type { JsonObject } from '#domain/json.ts';
import { parseAddress } from '#domain/resource-address.ts';
import type { Workspace } from '#domain/workspace.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { proposeDirect } from '#stages/patch/propose.ts';
import { openRoots } from '#terraform/workspace.ts';
import { findScenarios, readPlainText } from '../../eval/dataset.ts';
import { readFileTree } from '../../eval/file-tree.ts';
import type { FileTree } from '../../eval/file-tree.ts';
import { openReplay } from '../../eval/replay-provider/run-plan.ts';
import type { PlanJson, Replay } from '../../eval/replay-provider/run-plan.ts';
import type { CreatedResource } from '../../eval/replay-provider/world.ts';
import { anUnmanaged } from '../support/drifts.ts';
import { anyValuesOf } from '../support/one-of-each-type.ts';
import { ANY_PROGRAM } from '../support/programs.ts';
import { RECORDED_SCHEMA } from '../support/recorded-schema.ts';
import { aWorkspace } from '../support/workspaces.ts';

beforeAll(loadGrammar);

const MINUTES_5 = { timeout: 300_000 };

/** What one way of writing a resource came to. */
interface Written {
  /** Attributes that a plan would change; undefined: it was not written, or the code does not plan. */
  readonly changes: readonly string[] | undefined;
  readonly lines: number;
}

interface Compared {
  readonly type: string;
  readonly ours: Written;
  readonly theirs: Written;
}

const LEFT: Written = { changes: undefined, lines: 0 };

/** Adopts all of them in a root, once in our way and once in Terraform's. */
async function compare(
  workspace: Workspace,
  tree: FileTree,
  recorded: { readonly state: string; readonly world: Readonly<Record<string, JsonObject>>; readonly created: readonly CreatedResource[] },
): Promise<readonly Compared[]> {
  const { created } = recorded;
  const drifts = created.map(({ type, id, values }) => anUnmanaged(type, values, { id, importId: id }));
  const { patch } = proposeDirect({ drifts, accepted: drifts, workspace: { ...workspace, schema: RECORDED_SCHEMA }, catalogue });
  const oursText = patch?.files.map(({ path, after }) => [path, Buffer.from(after)] as const) ?? [];
  const imports = created
    .map(({ type, id }, index) => `import {\n  to = ${type}.it_${index}\n  id = ${JSON.stringify(id)}\n}\n`)
    .join('\n');
  const asked: FileTree = new Map([...tree, ['zz_imports.tf', Buffer.from(imports)] as const]);
  const replay = await openReplay(recorded, [asked]);
  try {
    const generated = await replay.generate(asked);
    const ours = await outcomes(replay, new Map([...tree, ...oursText]), created);
    const theirs = await outcomes(replay, new Map([...asked, ['zz_generated.tf', Buffer.from(generated)] as const]), created);
    return created.map(({ type, id }) => ({ type, ours: ours.get(`${type} ${id}`) ?? LEFT, theirs: theirs.get(`${type} ${id}`) ?? LEFT }));
  } finally {
    replay.stop();
  }
}

/** By type and import id. */
async function outcomes(replay: Replay, tree: FileTree, created: readonly CreatedResource[]): Promise<ReadonlyMap<string, Written>> {
  const plan = await replay.plan(tree).catch((): PlanJson => ({ resource_changes: [], resource_drift: [] }));
  const text = [...tree].map(([path, bytes]) => (path.endsWith('.tf') ? bytes.toString('utf8') : '')).join('\n');
  const known = new Set(created.map(({ type, id }) => `${type} ${id}`));
  return new Map(
    plan.resource_changes.flatMap(({ address, type, change }) => {
      const key = `${type} ${change.importing?.id ?? ''}`;
      const start = text.indexOf(`resource "${type}" "${parseAddress(address)?.name ?? ''}" {`);
      const lines = start < 0 ? 0 : text.slice(start, text.indexOf('\n}', start)).split('\n').length + 1;
      return known.has(key) ? [[key, { changes: differences(change.before, change.after), lines }] as const] : [];
    }),
  );
}

/** The provider computes tags_all; with default_tags any import changes it. */
function differences(before: unknown, after: unknown): readonly string[] {
  const [left, right] = [before, after] as readonly (Readonly<Record<string, unknown>> | null)[];
  const names = Object.keys({ ...left, ...right }).filter((name) => name !== 'tags_all');
  return names.filter((name) => JSON.stringify(left?.[name]) !== JSON.stringify(right?.[name]));
}

/** A patch counts only where its plan changes nothing. */
function isBetter({ ours, theirs }: Compared): boolean {
  return theirs.changes?.length === 0 && ours.changes?.length !== 0;
}

interface Figures {
  readonly resources: number;
  readonly oursClean: number;
  readonly theirsClean: number;
  readonly oursSmaller: number;
  readonly theirsSmaller: number;
}

function figures(compared: readonly Compared[]): Figures {
  const clean = (way: 'ours' | 'theirs'): readonly Compared[] => compared.filter((one) => one[way].changes?.length === 0);
  const both = clean('ours').filter((one) => one.theirs.changes?.length === 0);
  return {
    resources: compared.length,
    oursClean: clean('ours').length,
    theirsClean: clean('theirs').length,
    oursSmaller: both.filter(({ ours, theirs }) => ours.lines < theirs.lines).length,
    theirsSmaller: both.filter(({ ours, theirs }) => theirs.lines < ours.lines).length,
  };
}

describe('blocks that Terraform generates', () => {
  it('plan the same as our blocks for resources made by hand in recorded days', MINUTES_5, async () => {
    const compared: Compared[] = [];
    for (const scenario of findScenarios([resolve(import.meta.dirname, '../../fixtures/recordings')])) {
      if (scenario.drift.created.length === 0) continue;
      const root = { directory: scenario.infra, variableFiles: [], state: scenario.stateFile, refresh: 'off' };
      const around = { environment: { PATH: '' }, program: ANY_PROGRAM, onWarning: () => undefined };
      const [workspace] = await openRoots({ roots: [root], ...around }).open();
      const recorded = { state: readPlainText(scenario.stateFile), world: scenario.world, created: scenario.drift.created };
      compared.push(...(await compare(workspace!, readFileTree(scenario.infra), recorded)));
    }

    expect(compared.filter(isBetter)).toEqual([]);
    const { resources, oursClean, theirsClean, oursSmaller, theirsSmaller } = figures(compared);
    expect({ resources, oursClean, theirsClean }).toEqual({ resources: 29, oursClean: 29, theirsClean: 28 });
    expect(oursSmaller).toBeGreaterThan(theirsSmaller);
  });

  it('plan the same as our blocks for one resource of each type in the catalogue', MINUTES_5, async () => {
    const state = JSON.stringify({ version: 4, terraform_version: '1.11.4', serial: 1, lineage: 'none', outputs: {}, resources: [] });
    const provider = 'provider "aws" {\n  region = "us-east-1"\n}\n';
    const types = [...catalogue.entries.keys()].filter((type) => RECORDED_SCHEMA[type] !== undefined);
    const created = types.map((type) => ({
      type,
      id: `id-${type}`,
      values: { ...anyValuesOf(RECORDED_SCHEMA[type]!, 3), id: `id-${type}` },
    }));
    const compared: Compared[] = [];
    const tree = new Map([['main.tf', Buffer.from(provider)]]);
    // What does not plan at all hides the others.
    const alone = new Set(['aws_mq_broker']);
    for (const some of [created.filter(({ type }) => !alone.has(type)), created.filter(({ type }) => alone.has(type))])
      compared.push(...(await compare(aWorkspace({ 'main.tf': provider }), tree, { state, world: {}, created: some })));

    expect(compared.filter(isBetter)).toEqual([]);
    const { resources, oursClean, theirsClean, oursSmaller, theirsSmaller } = figures(compared);
    expect({ resources, oursClean, theirsClean }).toEqual({ resources: 303, oursClean: 303, theirsClean: 284 });
    expect(oursSmaller).toBeGreaterThan(theirsSmaller);
  });
});
