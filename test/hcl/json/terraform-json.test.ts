// @module-tag slow
/** Terraform's own word on code in JSON syntax: what it means before an edit, and that it reads what an edit leaves. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { editsById } from '#hcl/edits/index.ts';
import { applyTextEdits } from '#hcl/text/apply-edits.ts';
import { parseJsonCode } from '#hcl/json/parse-json-code.ts';
import { isHclFile, loadGrammar } from '#hcl/parse/parse.ts';
import type { HclFile } from '#hcl/syntax.ts';
import { evaluatorOf, valueOf } from '../evaluate/evaluator-of.ts';

const directory = mkdtempSync(join(tmpdir(), 'reconcile-json-'));
const PATH = 'main.tf.json';

beforeAll(loadGrammar);
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const LOCALS: Readonly<Record<string, unknown>> = {
  plain: 'a',
  escaped: '$${a} %%{b} $ {c}',
  quotes: 'say "${upper("a\\"b")}" \\ /',
  unicode: 'é${"é"}\u2028',
  lines: 'a\n  ${join("\\n", ["b", "c"])}\n',
  stripped: 'a ${~ "b" ~} \n c',
  number: '${1 + 1}',
  negative: -1.5e3,
  list: ['${local.number}', 'x', null, true, { 'k-${local.plain}': '%{ if true }y%{ else }n%{ endif }' }],
  loop: '%{ for x in ["a", "b"] }<${x}>%{ endfor }',
  default: '${var.verbatim}',
  object: '${{ for k, v in { a = 1 } : k => v + 1 }}',
};

function codeOf(locals: object): string {
  return JSON.stringify(
    {
      '//': { made: 'for a test' },
      variable: { verbatim: { type: 'string', default: '${not} $${a} template' } },
      locals: [locals],
      resource: {
        terraform_data: {
          a: [{ input: '${local.list}', lifecycle: { ignore_changes: ['input'] } }],
          b: { depends_on: ['terraform_data.a'] },
        },
      },
      output: { all: { value: '${local.plain}' } },
    },
    undefined,
    2,
  );
}

async function console_(text: string, names: readonly string[]): Promise<unknown> {
  writeFileSync(join(directory, PATH), text);
  await execa('terraform', ['init', '-backend=false'], { cwd: directory });
  await execa('terraform', ['validate'], { cwd: directory });
  const input = `jsonencode({ ${names.map((name) => `${name} = local.${name}`).join(', ')} })\n`;
  const { stdout } = await execa('terraform', ['console'], { cwd: directory, input });
  return JSON.parse(JSON.parse(stdout) as string);
}

it('has the same values in Terraform and in the evaluator', { timeout: 60_000 }, async () => {
  const text = codeOf(LOCALS);
  const evaluator = evaluatorOf({ [PATH]: text });
  const ours = Object.fromEntries(Object.keys(LOCALS).map((name) => [name, valueOf(evaluator, `local.${name}`)]));

  expect(ours).toEqual(await console_(text, Object.keys(LOCALS)));
});

it('is read by Terraform after each edit, with the written value', { timeout: 60_000 }, async () => {
  const values = ['text ${with} "marks" %{and} \\ more\n', '$${', '$$', 7, null, true, ['${a}'], { '${k}': 'v' }];
  let text = codeOf({ ...LOCALS, map: {} });
  const parse = (): HclFile => {
    const file = parseJsonCode(PATH, text);
    if (!isHclFile(file)) throw new Error(file.found);
    return file;
  };
  const apply = (id: string, input: (file: HclFile) => unknown): void => {
    const file = parse();
    const result = editsById.get(id)?.apply(file, input(file));
    if (result?.kind !== 'edits') throw new Error(result?.reason);
    text = applyTextEdits(text, result.edits);
  };
  const localsIn = (file: HclFile) => file.body.blocks.find(({ type }) => type === 'locals')?.inside;
  for (const [index, value] of values.entries())
    apply('set-attribute', (file) => ({ body: localsIn(file), name: `v${index}`, value: { literal: value } }));
  apply('set-attribute', (file) => ({ body: localsIn(file), name: 'reference', value: { expression: 'upper("${local.plain}\\"")' } }));
  const queue = { path: PATH, position: 'end', type: 'resource', labels: ['terraform_data', 'new'] };
  apply('add-block', () => ({
    ...queue,
    body: { attributes: [['input', { call: 'jsonencode', argument: { a: 'x"${y}' } }]], blocks: [] },
  }));
  apply('remove-block', (file) => ({ block: file.body.blocks.find(({ labels }) => labels[1] === 'b')?.range }));

  const names = [...values.keys()].map((index) => `v${index}`);
  expect(await console_(text, [...names, 'reference'])).toEqual({
    ...Object.fromEntries(names.map((name, index) => [name, values[index]])),
    reference: 'A"',
  });
});

it('plans moved, removed and imported resources like Terraform', { timeout: 60_000 }, async () => {
  const root = mkdtempSync(join(directory, 'past-'));
  const terraform = (...args: readonly string[]): Promise<{ readonly stdout: string }> => execa('terraform', args, { cwd: root });
  const data = { input: 'x' };
  let text = JSON.stringify(
    { resource: { terraform_data: { a: data, b: data, c: { input: '${terraform_data.a.output}' } } } },
    undefined,
    2,
  );
  const write = (): void => writeFileSync(join(root, PATH), text);
  const apply = (id: string, input: (file: HclFile) => unknown): void => {
    const file = parseJsonCode(PATH, text);
    if (!isHclFile(file)) throw new Error(file.found);
    const result = editsById.get(id)?.apply(file, input(file), { files: [file], schema: {} });
    if (result?.kind !== 'edits') throw new Error(result?.reason);
    text = applyTextEdits(text, result.edits);
  };
  const blockOf = (file: HclFile, name: string) => file.body.blocks.find(({ labels }) => labels[1] === name)?.range;
  write();
  await terraform('init');
  await terraform('apply', '-auto-approve');

  apply('rename-resource', (file) => ({ block: blockOf(file, 'a'), name: 'z' }));
  apply('remove-block', (file) => ({ block: blockOf(file, 'b') }));
  apply('add-removed', () => ({ path: PATH, from: 'terraform_data.b' }));
  const imported = { path: PATH, position: 'end', type: 'resource', labels: ['terraform_data', 'd'] };
  apply('add-block', () => ({ ...imported, body: { attributes: [], blocks: [] } }));
  apply('add-import', () => ({ path: PATH, to: 'terraform_data.d', id: 'made-by-hand' }));
  write();
  await terraform('plan', '-out=plan');
  const { stdout } = await terraform('show', '-json', 'plan');

  const plan = JSON.parse(stdout) as {
    readonly resource_changes: readonly {
      readonly address: string;
      readonly previous_address?: string;
      readonly change: { readonly actions: readonly string[]; readonly importing?: { readonly id: string } };
    }[];
  };
  expect(
    plan.resource_changes.map(({ address, previous_address: from, change }) => [
      address,
      from,
      change.actions.join(),
      change.importing?.id,
    ]),
  ).toEqual([
    ['terraform_data.b', undefined, 'forget', undefined],
    ['terraform_data.c', undefined, 'no-op', undefined],
    ['terraform_data.d', undefined, 'no-op', 'made-by-hand'],
    ['terraform_data.z', 'terraform_data.a', 'no-op', undefined],
  ]);
});
