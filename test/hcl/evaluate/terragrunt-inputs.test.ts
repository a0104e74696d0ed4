import dedent from 'dedent';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SourceFile } from '#domain/workspace.ts';
import { readInputs } from '#hcl/evaluate/terragrunt-inputs.ts';
import { literalOf } from '#hcl/locate.ts';
import { parseSource } from '#hcl/json/parse-source.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import type { Expression, HclFile } from '#hcl/syntax.ts';

beforeAll(loadGrammar);

const UNIT = '../../../terragrunt.hcl';
const ABOVE = '../../../../root.hcl';

function aFile(path: string, text: string): SourceFile {
  return { path, text, isTerragrunt: true };
}

/** `name: 1`, `name: elsewhere ../x.hcl` (with its literal), and what else may be set. */
function inputs(...files: readonly SourceFile[]): readonly string[] {
  const { byName, rest } = readInputs(files);
  const source = ({ file, expression: { range } }: { readonly file: HclFile; readonly expression: Expression }): string =>
    file.text.slice(range.start, range.end);
  const said = [...byName].map(
    ([name, at]) => `${name}: ${source(at)}${at.kind === 'input' ? '' : ` ${at.isLiteral ? 'in' : 'unknown in'} ${at.file.path}`}`,
  );
  return rest === undefined ? said : [...said, `others: ${source(rest)} in ${rest.file.path}`];
}

const include = (more = ''): string => `include "root" {\n  path = find_in_parent_folders("root.hcl")\n${more}}\n`;

describe('readInputs', () => {
  it('separates literals from expressions that only Terragrunt evaluates', () => {
    const text = dedent`
      inputs = {
        size    = 5
        "name"  = "jobs"
        none    = null
        list    = ["a", -1]
        mixed   = { a = 1, b = local.b }
        vpc     = dependency.vpc.outputs.id
        env     = "\${local.env}-jobs"
        token   = get_env("TOKEN")
        from_fn = { a = upper("a") }
      }
    `;

    expect(inputs(aFile(UNIT, text))).toEqual([
      'size: 5',
      'name: "jobs"',
      'none: null',
      'list: ["a", -1]',
      'mixed: { a = 1, b = local.b }',
      `vpc: dependency.vpc.outputs.id unknown in ${UNIT}`,
      `env: "\${local.env}-jobs" unknown in ${UNIT}`,
      `token: get_env("TOKEN") unknown in ${UNIT}`,
      `from_fn: { a = upper("a") } unknown in ${UNIT}`,
    ]);
  });

  it.each<[string, string, readonly string[]]>([
    ['no inputs', 'terraform {}\n', []],
    [
      'a merge: the last has precedence, others are unknown',
      'inputs = merge(local.all, { a = 1 })\n',
      ['a: 1', `others: local.all in ${UNIT}`],
    ],
    ['a merge that ends with an unknown value', 'inputs = merge({ a = 1 }, local.all)\n', [`others: local.all in ${UNIT}`]],
    ['a merge of maps', 'inputs = merge({ a = 1, b = 1 }, ({ a = 2 }))\n', ['a: 2', 'b: 1']],
    ['a computed name', 'inputs = { a = 1, (local.b) = 2 }\n', ['a: 1', `others: { a = 1, (local.b) = 2 } in ${UNIT}`]],
    ['another expression', 'inputs = local.all\n', [`others: local.all in ${UNIT}`]],
  ])('reads %s', (_case, text, expected) => {
    expect(inputs(aFile(UNIT, text))).toEqual(expected);
  });

  it.each<[string, string, string, readonly string[]]>([
    ['inputs of the unit before those of an included file', include(), 'inputs = { a = 1, b = 1 }', ['a: 2', `b: 1 in ${ABOVE}`]],
    ['an included file without any', include(), 'remote_state {}\n', ['a: 2']],
    ['an included file that is not merged', include('  merge_strategy = "no_merge"\n'), 'inputs = local.all', ['a: 2']],
    ['an expression of an included file', include(), 'inputs = local.all', ['a: 2', `others: local.all in ${ABOVE}`]],
    ['a path', 'include {\n  path = "../root.hcl"\n}\n', 'inputs = { b = 1 }', [`b: 1 in ${ABOVE}`, 'a: 2']],
  ])('uses %s', (_case, block, above, expected) => {
    const unit = aFile(UNIT, `${block}inputs = { a = 2 }\n`);

    expect(inputs(unit, aFile(ABOVE, above)).toSorted()).toEqual([...expected].toSorted());
  });

  it.each<[string, string]>([
    ['a file that does not exist', 'find_in_parent_folders("other.hcl")'],
    ['a fallback', 'find_in_parent_folders("root.hcl", "x.hcl")'],
    ['a computed path', '"${get_repo_root()}/root.hcl"'],
    ['a file that includes another', 'find_in_parent_folders("nested.hcl")'],
  ])('treats inputs as unknown for %s', (_case, path) => {
    const nested = aFile('../../../../nested.hcl', include());
    const unit = aFile(UNIT, `include "root" {\n  path = ${path}\n}\n`);

    expect(inputs(unit, aFile(ABOVE, ''), nested)).toEqual([`others: ${path} in ${UNIT}`]);
  });

  it('treats a deeply merged collection as unknown', () => {
    const unit = aFile(UNIT, `${include('  merge_strategy = "deep"\n')}inputs = { tags = { a = 1 }, size = 1 }\n`);

    expect(inputs(unit, aFile(ABOVE, 'inputs = { tags = { b = 1 } }'))).toEqual([`tags: { a = 1 } unknown in ${UNIT}`, 'size: 1']);
    expect(inputs(unit, aFile(ABOVE, ''))).toEqual(['tags: { a = 1 }', 'size: 1']);
  });

  it('finds the nearest of two files with one name, but not in the folder of the unit', () => {
    const far = aFile('../../../../../terragrunt.hcl', 'inputs = { a = 1 }');
    const near = aFile('../../../../terragrunt.hcl', 'inputs = { a = 2 }');
    const unit = aFile(UNIT, 'include {\n  path = find_in_parent_folders()\n}\n');

    expect(inputs(unit, far, near)).toEqual(['a: 2 in ../../../../terragrunt.hcl']);
  });

  it('reports the position if a file is not HCL', () => {
    expect(readInputs([aFile(UNIT, 'inputs = {')])).toMatchObject({ problem: { path: UNIT } });
    expect(readInputs([{ path: UNIT, text: 'inputs = {' }]).problem).toBeUndefined();
  });
});

it.each<[string, unknown]>([
  ['1', 1],
  ['(-1)', -1],
  ['"a"', 'a'],
  ['<<-E\n  a\n  b\nE', 'a\nb\n'],
  ['{ a = [true, null] }', { a: [true, null] }],
  ['!true', undefined],
  ['"${a}"', undefined],
  ['[a]', undefined],
  ['{ (a) = 1 }', undefined],
  ['1 + 1', undefined],
])('the literal %s is %j', (text, value) => {
  const file = parseSource('x.hcl', `x = ${text}\n`);

  expect(literalOf((file as Extract<typeof file, { readonly body: unknown }>).body.attributes[0]!.expression)).toEqual(value);
});
