import { beforeAll, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { randomOf } from '../../../eval/inject/random.ts';
import { STYLES, moveValues } from '../../../eval/restyle/move-values.ts';
import { treeOf } from './tree-of.ts';

beforeAll(loadGrammar);

const CODE = `resource "aws_sqs_queue" "work" {
  name          = "work-\${var.stage}"
  delay_seconds = 5
  tags          = { on = "yes" }

  lifecycle {
    prevent_destroy = true
  }
}

module "far" {
  source = "./far"
}
`;
const FAR = 'resource "aws_sqs_queue" "far" {\n  delay_seconds = 9\n}\n';

function moved(seed: string): ReadonlyMap<string, string> {
  let words = 0;
  const tree = moveValues(treeOf({ 'main.tf': CODE, 'far/main.tf': FAR }), {
    random: randomOf(seed),
    share: 1,
    word: () => `word${words++}`,
  });
  return new Map([...tree].map(([path, bytes]) => [path, bytes.toString()]));
}

it('moves plain values, and keeps those that Terraform requires as literals', () => {
  const text = moved('a').get('main.tf') ?? '';

  expect(text).not.toContain('delay_seconds = 5');
  expect(text).toContain('prevent_destroy = true');
  expect(text).toContain('source = "./far"');
  expect(text).toContain('name          = "work-${var.stage}"');
});

it('uses every style, and writes the same code for the same seed', () => {
  const runs = Array.from({ length: 12 }, (_, seed) => moved(String(seed)));
  const endings = new Set(runs.flatMap((run) => [...run.keys()].map((path) => path.replace(/^.*?word\d/, ''))));

  expect(STYLES).toHaveLength(4);
  for (const ending of ['.tf', '_variables.tf', '.auto.tfvars', '.yaml']) expect(endings).toContain(ending);
  expect(moved('3')).toEqual(moved('3'));
});

it('adds no tfvars file to a module', () => {
  const runs = Array.from({ length: 12 }, (_, seed) => moved(String(seed)));

  expect(runs.flatMap((run) => [...run.keys()]).filter((path) => /^far\/.*tfvars$/.test(path))).toEqual([]);
});
