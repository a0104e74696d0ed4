import { beforeAll, describe, expect, it } from 'vitest';
import { findOpenings } from '#hcl/origin/instances/find-openings.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { aWorkspace } from '../../../support/workspaces.ts';

beforeAll(loadGrammar);

const QUEUE = (body: string): string => `resource "aws_sqs_queue" "q" {\n  ${body}\n}\n`;

describe('possible addresses of a new instance', () => {
  it.each<{ readonly name: string; readonly files: Readonly<Record<string, string>>; readonly addresses: readonly string[] }>([
    { name: 'a for_each', files: { 'main.tf': QUEUE('for_each = {}') }, addresses: ['aws_sqs_queue.q["x"]'] },
    { name: 'a block without repetition', files: { 'main.tf': QUEUE('') }, addresses: [] },
    {
      name: 'a repeated module call',
      files: { 'main.tf': 'module "m" {\n  source   = "./m"\n  for_each = {}\n}\n', 'm/main.tf': QUEUE('') },
      addresses: ['module.m["x"].aws_sqs_queue.q'],
    },
    {
      name: 'a repeated call of a module with a switch',
      files: { 'main.tf': 'module "m" {\n  source   = "./m"\n  for_each = {}\n}\n', 'm/main.tf': QUEUE('count = 1') },
      addresses: ['module.m["x"].aws_sqs_queue.q[0]'],
    },
  ])('$name', ({ files, addresses }) => {
    const openings = findOpenings('aws_sqs_queue', openEvaluator(aWorkspace(files)));

    expect(openings.map(({ addressOf }) => addressOf('x'))).toEqual(addresses);
  });
});
