import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyTextEdits } from '#hcl/text/apply-edits.ts';
import { editsById } from '#hcl/edits/index.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import type { HclFile } from '#hcl/syntax.ts';
import { parsed } from '../../support/hcl.ts';

beforeAll(loadGrammar);

/** The type that is built into Terraform: no provider has to be fetched to plan it. */
const SCHEMA = {
  terraform_data: {
    attributes: {
      id: { type: 'string', computed: true },
      input: { type: 'dynamic', optional: true },
      output: { type: 'dynamic', computed: true },
      triggers_replace: { type: 'dynamic', optional: true },
    },
    blocks: {},
  },
};

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}, 60_000);

/** What terraform plan says about a text: undefined where it plans, else its errors. */
async function errorsOf(text: string): Promise<string | undefined> {
  const cwd = mkdtempSync(join(tmpdir(), 'reconcile-rules-'));
  folders.push(cwd);
  writeFileSync(join(cwd, 'main.tf'), text);
  const run = (...args: readonly string[]) => execa('terraform', args, { cwd, reject: false });
  await run('init', '-backend=false', '-input=false');
  const { exitCode, stderr } = await run('plan', '-no-color', '-input=false', '-lock=false');
  return exitCode === 0 ? undefined : stderr.replaceAll(/[│╷╵\s]+/g, ' ');
}

interface Rule {
  readonly name: string;
  readonly id: string;
  readonly before: string;
  readonly input: (file: HclFile) => object;
}

const ONE = 'resource "terraform_data" "a" {\n  input = 1\n}\n';
const EACH = 'resource "terraform_data" "a" {\n  for_each = toset(["x"])\n}\n';
const COUNT = 'resource "terraform_data" "a" {\n  count = 2\n}\n';
const resource = (file: HclFile): object => ({ block: file.body.blocks.find(({ type }) => type === 'resource')?.range });

const taken: readonly Rule[] = [
  { name: 'an import of a single instance', id: 'add-import', before: ONE, input: () => ({ to: 'terraform_data.a', id: 'i' }) },
  { name: 'an import of a for_each instance', id: 'add-import', before: EACH, input: () => ({ to: 'terraform_data.a["x"]', id: 'i' }) },
  { name: 'an import of a count instance', id: 'add-import', before: COUNT, input: () => ({ to: 'terraform_data.a[1]', id: 'i' }) },
  { name: 'a move from another name', id: 'add-moved', before: ONE, input: () => ({ from: 'terraform_data.was', to: 'terraform_data.a' }) },
  { name: 'a move into count', id: 'add-moved', before: COUNT, input: () => ({ from: 'terraform_data.a', to: 'terraform_data.a[0]' }) },
  {
    name: 'a move out of for_each',
    id: 'add-moved',
    before: ONE,
    input: () => ({ from: 'terraform_data.a["k"]', to: 'terraform_data.a' }),
  },
  { name: 'a removed resource', id: 'add-removed', before: ONE, input: () => ({ from: 'terraform_data.gone' }) },
  { name: 'a removed module', id: 'add-removed', before: ONE, input: () => ({ from: 'module.gone' }) },
  { name: 'an ignored attribute', id: 'add-ignore-changes', before: ONE, input: (file) => ({ ...resource(file), attribute: 'input' }) },
  {
    name: 'an ignored map entry',
    id: 'add-ignore-changes',
    before: ONE,
    input: (file) => ({ ...resource(file), attribute: 'input["a"]' }),
  },
  { name: 'all attributes ignored', id: 'add-ignore-changes', before: ONE, input: (file) => ({ ...resource(file), attribute: 'all' }) },
  {
    name: 'a new name with references and moved blocks',
    id: 'rename-resource',
    before: `${ONE}\noutput "o" {\n  value = "at \${terraform_data.a.id}"\n}\n\nmoved {\n  from = terraform_data.z\n  to   = terraform_data.a\n}\n`,
    input: (file) => ({ ...resource(file), name: 'b' }),
  },
];

const importing = (to: string): string => `import {\n  to = ${to}\n  id = "i"\n}\n`;
const moving = (from: string, to: string): string => `moved {\n  from = ${from}\n  to   = ${to}\n}\n`;
const forgetting = (from: string): string => `removed {\n  from = ${from}\n\n  lifecycle {\n    destroy = false\n  }\n}\n`;
const ignoring = (entry: string): string => ONE.replace('\n}', `\n  lifecycle {\n    ignore_changes = [${entry}]\n  }\n}`);

/** `would`: what the edit would have had to leave behind. */
const refused: readonly (Rule & { readonly would: string; readonly error: string })[] = [
  ...(
    [
      ['a key for a resource without instances', ONE, 'terraform_data.a["x"]', 'does not use for_each'],
      ['no key for a resource with for_each', EACH, 'terraform_data.a', 'is using for_each'],
      ['an index for a resource with for_each', EACH, 'terraform_data.a[0]', 'does not use count'],
      ['an unknown for_each key', EACH, 'terraform_data.a["y"]', 'Configuration for import target does not exist'],
      ['an index beyond count', COUNT, 'terraform_data.a[2]', 'Configuration for import target does not exist'],
      ['an unknown resource', ONE, 'terraform_data.b', 'Configuration for import target does not exist'],
    ] as const
  ).map(([name, before, to, error]) => ({
    name: `an import with ${name}`,
    id: 'add-import',
    before,
    input: () => ({ to, id: 'i' }),
    would: before + importing(to),
    error,
  })),
  {
    name: 'a second import of one address',
    id: 'add-import',
    before: ONE + importing('terraform_data.a'),
    input: () => ({ to: 'terraform_data.a', id: 'j' }),
    would: ONE + importing('terraform_data.a') + importing('terraform_data.a'),
    error: 'Duplicate import configuration',
  },
  ...(
    [
      ['from an existing resource', ONE, 'terraform_data.a', 'terraform_data.b', 'Moved object still exists'],
      ['from an existing instance', COUNT, 'terraform_data.a[0]', 'terraform_data.b', 'Moved object still exists'],
      ['from a block with instances', COUNT, 'terraform_data.a', 'terraform_data.b', 'Moved object still exists'],
      ['to the same address', ONE, 'terraform_data.z', 'terraform_data.z', 'Redundant move statement'],
      ['from a module to a resource', ONE, 'module.m', 'terraform_data.b', 'Invalid "moved" addresses'],
      [
        'from one address to two',
        ONE + moving('terraform_data.x', 'terraform_data.a'),
        'terraform_data.x',
        'terraform_data.b',
        'Ambiguous move statements',
      ],
      [
        'from two addresses to one',
        ONE + moving('terraform_data.x', 'terraform_data.a'),
        'terraform_data.y',
        'terraform_data.a',
        'Ambiguous move statements',
      ],
    ] as const
  ).map(([name, before, from, to, error]) => ({
    name: `a moved block ${name}`,
    id: 'add-moved',
    before,
    input: () => ({ from, to }),
    would: before + moving(from, to),
    error,
  })),
  ...(
    [
      ['one instance', COUNT, 'terraform_data.b[0]', 'Resource instance keys not allowed'],
      ['an existing resource', ONE, 'terraform_data.a', 'Removed resource still exists'],
      ['a data source', ONE, 'data.terraform_remote_state.a', 'Data source address not allowed'],
      ['an instance of a module', ONE, 'module.m["a"].terraform_data.a', 'Module instance keys not allowed'],
    ] as const
  ).map(([name, before, from, error]) => ({
    name: `a removed block for ${name}`,
    id: 'add-removed',
    before,
    input: () => ({ from }),
    would: before + forgetting(from),
    error,
  })),
  ...(
    [
      ['that does not exist', 'nope', 'Unsupported attribute'],
      ['that is a meta-argument', 'depends_on', 'Unsupported attribute'],
      ['with a computed key', 'input[local.x]', 'A single static variable reference is required'],
      ['that is a function', 'upper(input)', 'A single static variable reference is required'],
    ] as const
  ).map(([name, attribute, error]) => ({
    name: `ignore_changes for an argument ${name}`,
    id: 'add-ignore-changes',
    before: ONE,
    input: (file: HclFile) => ({ ...resource(file), attribute }),
    would: ignoring(attribute),
    error,
  })),
];

function apply({ id, before, input }: Rule) {
  const file = parsed(before);
  return editsById.get(id)?.apply(file, { path: file.path, ...input(file) }, { files: [file], schema: SCHEMA });
}

describe('terraform plan', { tags: ['slow'], timeout: 120_000 }, () => {
  it.each(taken)('accepts $name', async (rule) => {
    const result = apply(rule);

    expect(result?.kind).toBe('edits');
    expect(await errorsOf(applyTextEdits(rule.before, result?.kind === 'edits' ? result.edits : []))).toBeUndefined();
  });

  it.each(refused)('rejects what the edit rejects: $name', async (rule) => {
    expect(apply(rule)?.kind).toBe('refused');
    expect(await errorsOf(rule.would)).toContain(rule.error);
  });
});
