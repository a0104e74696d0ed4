/** Every type of the bundled schema: a tree with one resource, of which one part moved in the cloud, follows it by that part alone. */
import { diffLines } from 'diff';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import type { ProviderSchema } from '#domain/value/provider-schema.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { expectationOf } from '#stages/patch/expectation.ts';
import { proposeDirect } from '#stages/patch/propose.ts';
import { verify } from '#stages/verify/verify.ts';
import { bundledSchema, bundledVersions } from '#terraform/provider-schema.ts';
import { movedParts } from '../support/one-of-each-type.ts';
import type { MovedPart } from '../support/one-of-each-type.ts';
import { aWorkspace } from '../support/workspaces.ts';

beforeAll(loadGrammar);

/** Each type in the newest version that has it. */
const TYPES = new Map<string, ProviderSchema>(
  bundledVersions().flatMap((version) => Object.keys(bundledSchema(version)).map((type) => [type, bundledSchema(version)] as const)),
);
const SAMPLE = [...TYPES].filter((_, index) => index % 80 === 0);

interface Followed {
  readonly refusal?: string | undefined;
  readonly outcome?: string | undefined;
  readonly removed?: number;
  readonly added?: number;
}

async function follow({ code, drift }: MovedPart, schema: ProviderSchema): Promise<Followed> {
  const workspace = { ...aWorkspace({ 'main.tf': code }), schema };
  const { patch, refusals } = proposeDirect({ drifts: [drift], accepted: [drift], workspace, catalogue });
  if (patch === undefined) return { refusal: refusals.get(drift.id) };
  const { outcome } = await verify({ patch, before: workspace, drifts: [drift], expectation: expectationOf([drift], patch.imports) });
  const changes = diffLines(code, patch.files[0]?.after ?? '');
  const lines = (which: 'added' | 'removed'): number => changes.reduce((sum, one) => sum + (one[which] ? one.count : 0), 0);
  return { outcome, removed: lines('removed'), added: lines('added') };
}

/** What is wrong with how code follows the parts of a type. */
async function faultsOf(type: string, schema: ProviderSchema, seed: number): Promise<readonly string[]> {
  const block = schema[type];
  if (block === undefined) throw new Error(`expected ${type} in the schema`);
  const faults: string[] = [];
  for (const part of movedParts(type, block, seed)) {
    const { refusal, outcome, removed, added = 0 } = await follow(part, schema);
    const isRight = outcome === 'converged' && removed === part.replaced && (part.replaced === 0 ? added > 0 : added === part.replaced);
    if (!isRight) faults.push(`${type}: ${part.what}: ${refusal ?? `${outcome}, ${removed} lines gone, ${added} new`}`);
  }
  return faults;
}

/** Without a schema no edit may be wrong; of a block that code does not write yet there is none. */
async function faultsByText(type: string, schema: ProviderSchema, seed: number): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const part of movedParts(type, schema[type] ?? { attributes: {}, blocks: {} }, seed)) {
    const { refusal, outcome, removed } = await follow(part, {});
    const isLeft = part.what === 'new block' && refusal?.includes(`no provider schema has the type ${type}`) === true;
    if (!isLeft && (outcome !== 'converged' || removed !== part.replaced)) faults.push(`${type}: ${part.what}: ${refusal ?? outcome}`);
  }
  return faults;
}

describe('one changed part of a resource of any type is edited alone', () => {
  it.each(SAMPLE)('%s', async (type, schema) => {
    expect(await faultsOf(type, schema, 3)).toEqual([]);
    expect(await faultsByText(type, schema, 3)).toEqual([]);
  });

  it('in every type of every bundled version', { tags: ['slow'], timeout: 600_000 }, async () => {
    const faults: string[] = [];
    for (const [index, [type, schema]] of [...TYPES].entries())
      faults.push(...(await faultsOf(type, schema, index)), ...(await faultsByText(type, schema, index)));

    expect(faults).toEqual([]);
    expect(TYPES.size).toBeGreaterThan(1700);
  });
});
