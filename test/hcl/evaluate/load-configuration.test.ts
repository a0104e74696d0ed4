import dedent from 'dedent';
import { beforeAll, expect, it } from 'vitest';
import { loadConfiguration } from '#hcl/evaluate/load-configuration.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';

beforeAll(loadGrammar);

const load = (
  files: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string>> = {},
): ReturnType<typeof loadConfiguration> =>
  loadConfiguration(
    Object.entries(files).map(([path, text]) => ({ path, text })),
    environment,
  );

it('collects what the files of one directory declare', () => {
  const text = dedent`
    variable "size" {
      type    = number
      default = 1
    }
    locals {
      a = 1
      b = 2
    }
    resource "aws_sqs_queue" "work" {}
    data "aws_vpc" "main" {}
    module "net" {
      source = "./net"
    }
    output "url" {
      value = 1
    }
  `;

  const { configuration, problems } = load({ 'main.tf': text });

  const { root } = configuration;
  expect(problems).toEqual([]);
  expect([...root.variables.keys()]).toEqual(['size']);
  expect(root.variables.get('size')?.defaultValue).toMatchObject({ kind: 'literal', value: 1 });
  expect([...root.locals.keys()]).toEqual(['a', 'b']);
  expect([...root.resources.keys()]).toEqual(['aws_sqs_queue.work', 'data.aws_vpc.main']);
  expect([...root.calls.keys()]).toEqual(['net']);
  expect([...root.outputs.keys()]).toEqual(['url']);
});

it.each([
  { source: './net', caller: 'main.tf', directory: 'net' },
  { source: './net/', caller: 'main.tf', directory: 'net' },
  { source: '../net', caller: 'modules/web/main.tf', directory: 'modules/net' },
  { source: '../shared/net', caller: 'main.tf', directory: '../shared/net' },
  { source: 'terraform-aws-modules/vpc/aws', caller: 'main.tf', directory: undefined },
  { source: 'git::https://example.com/net.git', caller: 'main.tf', directory: undefined },
])('finds the directory of source $source in $caller', ({ source, caller, directory }) => {
  const { configuration } = load({ [caller]: `module "m" {\n  source = "${source}"\n}\n` });

  const module = [...configuration.modules.values()].find((candidate) => candidate.calls.size > 0);

  expect(module?.calls.get('m')?.directory).toBe(directory);
});

it('separates modules by directory, also above the root', () => {
  const { configuration } = load({
    'main.tf': 'locals {\n  a = 1\n}\n',
    'modules/db/main.tf': 'locals {\n  b = 1\n}\n',
    '../shared/x.tf': 'locals {\n  c = 1\n}\n',
  });

  expect([...configuration.modules.keys()].sort()).toEqual(['.', '../shared', 'modules/db']);
  expect([...configuration.root.locals.keys()]).toEqual(['a']);
});

it('gives an override file precedence', () => {
  const local = (value: number): string => `locals {\n  a = ${value}\n}\n`;

  const { configuration } = load({ 'a_override.tf': local(2), 'z.tf': local(1) });

  expect(configuration.root.locals.get('a')?.file.path).toBe('a_override.tf');
});

it('takes each variable from the source with the highest precedence', () => {
  const names = ['environment', 'plain', 'json', 'first', 'last'];
  const tfvars = (...set: readonly string[]): string => set.map((name) => `${name} = "here"\n`).join('');
  const files = {
    'terraform.tfvars': tfvars('plain', 'json', 'first', 'last'),
    'terraform.tfvars.json': '{ "json": "here", "first": "here", "last": "here" }',
    'a.auto.tfvars': tfvars('first', 'last'),
    'b.auto.tfvars.json': '{ "last": "here" }',
    'other.tfvars': tfvars(...names),
    'modules/db/terraform.tfvars': tfvars(...names),
  };

  const { configuration } = load(files, Object.fromEntries(names.map((name) => [name, 'here'])));

  const sources = names.map((name) => {
    const source = configuration.variableSources.get(name);
    return source?.kind === 'file' ? source.file.path : source?.kind;
  });
  expect(sources).toEqual(['environment', 'terraform.tfvars', 'terraform.tfvars.json', 'a.auto.tfvars', 'b.auto.tfvars.json']);
});

it('gives the last named file precedence over all others', () => {
  const files = [
    { path: 'z.auto.tfvars', text: 'a = 1\nb = 1\nc = 1\n' },
    { path: '../env/base.tfvars', text: 'b = 2\nc = 2\n' },
    { path: 'env/prod.json', text: '{ "c": 3 }' },
  ];

  const { configuration } = loadConfiguration(files, { a: '0', b: '0', c: '0' }, ['../env/base.tfvars', 'env/prod.json']);

  const sources = ['a', 'b', 'c'].map((name) => {
    const source = configuration.variableSources.get(name);
    return source?.kind === 'file' ? source.file.path : source?.kind;
  });
  expect(sources).toEqual(['z.auto.tfvars', '../env/base.tfvars', 'env/prod.json']);
});

it('reports files that are not HCL or JSON, and reads the others', () => {
  const { configuration, problems } = load({
    'bad.tf': 'locals {\n  a = = 1\n}\n',
    'good.tf': 'locals {\n  b = 1\n}\n',
    'x.auto.tfvars.json': '{ "a": ',
    'y.auto.tfvars': 'c = [\n',
  });

  expect(problems.map((problem) => problem.path).sort()).toEqual(['bad.tf', 'x.auto.tfvars.json', 'y.auto.tfvars']);
  expect(problems.find((problem) => problem.path === 'bad.tf')?.line).toBe(2);
  expect([...configuration.root.locals.keys()]).toEqual(['b']);
});

it('parses a text once, and a changed text again', () => {
  const files = { 'same.tf': 'locals {\n  a = 1\n}\n', 'changed.tf': 'locals {\n  b = 1\n}\n' };

  const before = load(files).configuration;
  const after = load({ ...files, 'changed.tf': 'locals {\n  b = 2\n}\n' }).configuration;

  const same = (configuration: typeof before): unknown => configuration.root.files.find((file) => file.path === 'same.tf')?.body;
  expect(same(after)).toBe(same(before));
  expect(after.root.locals.get('b')?.attribute.expression).toMatchObject({ value: 2 });
});

it('returns an empty root without files', () => {
  const { configuration } = load({});

  expect(configuration.root).toMatchObject({ directory: '.', files: [] });
});
