/** Several neighbours that come, go and change in one patch. */
import { beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { proposeDirect } from '#stages/patch/propose.ts';
import { aChangedDrift, aWorkspace } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

function after(main: string, address: string, change: Readonly<Record<string, readonly [Json, Json]>>): string | undefined {
  const drift = aChangedDrift(address, change);
  const workspace = aWorkspace({ 'main.tf': main });

  return proposeDirect({ drifts: [drift], accepted: [drift], workspace, catalogue }).patch?.files[0]?.after;
}

const rule = (port: number, cidr = '10.0.0.0/8'): JsonObject => ({
  from_port: port,
  to_port: port,
  protocol: 'tcp',
  cidr_blocks: [cidr],
  description: '',
  ipv6_cidr_blocks: [],
  prefix_list_ids: [],
  security_groups: [],
  self: false,
});
const ruleText = (port: number, cidr = '10.0.0.0/8'): string =>
  `  ingress {\n    from_port   = ${port}\n    to_port     = ${port}\n    protocol    = "tcp"\n    cidr_blocks = ["${cidr}"]\n  }\n`;
const group = (...rules: readonly string[]): string =>
  `resource "aws_security_group" "a" {\n  name = "a"\n${rules.map((text) => `\n${text}`).join('')}}\n`;

describe('blocks', () => {
  test.each([
    { name: 'two neighbouring ones removed', from: [1, 2, 3, 4], to: [1, 4] },
    { name: 'the first three removed', from: [1, 2, 3, 4], to: [4] },
    { name: 'the last two removed', from: [1, 2, 3], to: [1] },
    { name: 'all removed', from: [1, 2], to: [] },
    { name: 'two added', from: [1], to: [1, 8, 9] },
    { name: 'two added to none', from: [], to: [8, 9] },
  ])('$name', ({ from, to }) => {
    const before = group(...from.map((port) => ruleText(port)));

    const text = after(before, 'aws_security_group.a', { ingress: [from.map((port) => rule(port)), to.map((port) => rule(port))] });

    expect(text).toBe(group(...to.map((port) => ruleText(port))));
  });

  test('two removed and one changed', () => {
    const before = group(ruleText(1), ruleText(2), ruleText(3), ruleText(4));

    const text = after(before, 'aws_security_group.a', {
      ingress: [
        [rule(1), rule(2), rule(3), rule(4)],
        [rule(1, '10.9.0.0/16'), rule(4)],
      ],
    });

    expect(text).toBe(group(ruleText(1, '10.9.0.0/16'), ruleText(4)));
  });

  const expiring = (name: string): JsonObject => ({ id: name, status: 'Enabled', expiration: [{ days: 3 }], filter: [], transition: [] });
  const expiringText = (name: string): string =>
    `  rule {\n    id     = "${name}"\n    status = "Enabled"\n\n    expiration {\n      days = 3\n    }\n  }\n`;
  const lifecycle = (...names: readonly string[]): string =>
    `resource "aws_s3_bucket_lifecycle_configuration" "a" {\n  bucket = "b"\n${names.map((name) => `\n${expiringText(name)}`).join('')}}\n`;

  test.each([
    { name: 'in a list, two removed at the start and one added at the end', from: ['a', 'b', 'c'], to: ['c', 'd'] },
    { name: 'in a list, as many added as removed', from: ['a', 'b'], to: ['c', 'd'] },
  ])('$name', ({ from, to }) => {
    const text = after(lifecycle(...from), 'aws_s3_bucket_lifecycle_configuration.a', {
      rule: [from.map((name) => expiring(name)), to.map((name) => expiring(name))],
    });

    expect(text).toBe(lifecycle(...to));
  });
});

const policyOf = (...names: readonly string[]): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: names.map((Sid) => ({ Sid, Effect: 'Allow', Action: `a:${Sid}`, Resource: '*' })),
  });
const asConstructor = (...names: readonly string[]): string =>
  `resource "aws_iam_role_policy" "a" {\n  policy = jsonencode({\n    Version = "2012-10-17"\n    Statement = [\n${names
    .map((name) => `      { Sid = "${name}", Effect = "Allow", Action = "a:${name}", Resource = "*" },\n`)
    .join('')}    ]\n  })\n}\n`;
const asHeredoc = (...names: readonly string[]): string =>
  `resource "aws_iam_role_policy" "a" {\n  policy = <<EOF\n{\n  "Version": "2012-10-17",\n  "Statement": [\n${names
    .map((name) => `    {\n      "Sid": "${name}",\n      "Effect": "Allow",\n      "Action": "a:${name}",\n      "Resource": "*"\n    }`)
    .join(',\n')}\n  ]\n}\nEOF\n}\n`;

describe('statements', () => {
  test.each(
    [
      { name: 'the first two removed', from: ['A', 'B', 'C'], to: ['C'] },
      { name: 'the last two removed', from: ['A', 'B', 'C'], to: ['A'] },
      { name: 'the first and the last removed', from: ['A', 'B', 'C'], to: ['B'] },
      { name: 'two removed and one added', from: ['A', 'B', 'C'], to: ['C', 'D'] },
      { name: 'two added', from: ['A'], to: ['A', 'B', 'C'] },
    ].flatMap((one) => [
      { ...one, form: 'jsonencode', write: asConstructor },
      { ...one, form: 'a heredoc', write: asHeredoc },
    ]),
  )('in $form, $name', ({ from, to, write }) => {
    const text = after(write(...from), 'aws_iam_role_policy.a', { policy: [policyOf(...from), policyOf(...to)] });

    expect(text).toBe(write(...to));
  });
});

describe('members of one object', () => {
  const document = (members: JsonObject): string => JSON.stringify(members);
  const FORMS: Readonly<Record<string, (members: JsonObject) => string>> = {
    'one line': (members) =>
      `jsonencode({ ${Object.entries(members)
        .map(([key, value]) => `${key} = ${String(value)}`)
        .join(', ')} })`,
    'several lines': (members) =>
      `jsonencode({\n${Object.entries(members)
        .map(([key, value]) => `    ${key} = ${String(value)}\n`)
        .join('')}  })`,
    'a heredoc': (members) =>
      `<<EOF\n{\n${Object.entries(members)
        .map(([key, value]) => `  "${key}": ${String(value)}`)
        .join(',\n')}\n}\nEOF`,
  };
  const CHANGES = [
    { name: 'the first two removed', to: { c: 3 } },
    { name: 'the last two removed', to: { a: 1 } },
    { name: 'the first changed and the second removed', to: { a: 5, c: 3 } },
    { name: 'the first two changed', to: { a: 5, b: 6, c: 3 } },
    { name: 'one removed and one added', to: { b: 2, c: 3, d: 4 } },
    { name: 'the last two removed and one added', to: { a: 1, d: 4 } },
  ];

  test.each(Object.keys(FORMS).flatMap((form) => CHANGES.map((change) => ({ ...change, form }))))('$form: $name', ({ form, to }) => {
    const main = (members: JsonObject): string => `resource "aws_sqs_queue" "a" {\n  redrive_policy = ${FORMS[form]?.(members) ?? ''}\n}\n`;
    const from = { a: 1, b: 2, c: 3 };

    const text = after(main(from), 'aws_sqs_queue.a', { redrive_policy: [document(from), document(to as JsonObject)] });

    expect(text).toBe(main(to as JsonObject));
  });

  test.each([
    { name: 'two elements removed', to: ['c'] },
    { name: 'the last two removed', to: ['a'] },
    { name: 'all removed', to: [] },
  ])('a list in a JSON tfvars file: $name', ({ to }) => {
    const list = (items: readonly string[]): string =>
      items.length === 0 ? '{\n  "l": []\n}\n' : `{\n  "l": [\n${items.map((item) => `    "${item}"`).join(',\n')}\n  ]\n}\n`;
    const drift = aChangedDrift('aws_lambda_function.a', { layers: [['a', 'b', 'c'], to] });
    const workspace = aWorkspace({
      'main.tf': 'variable "l" {}\n\nresource "aws_lambda_function" "a" {\n  layers = var.l\n}\n',
      'terraform.tfvars.json': list(['a', 'b', 'c']),
    });

    const { patch } = proposeDirect({ drifts: [drift], accepted: [drift], workspace, catalogue });

    expect(patch?.files.map((file) => file.after)).toEqual([list(to)]);
  });
});
