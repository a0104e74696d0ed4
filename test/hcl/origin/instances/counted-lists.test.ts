import { beforeAll, expect, it } from 'vitest';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { countedList, listReadBy, listsReadIn } from '#hcl/origin/instances/counted-lists.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { aWorkspace } from '../../../support/workspaces.ts';

beforeAll(loadGrammar);

function declared(body: string) {
  const evaluator = openEvaluator(aWorkspace({ 'main.tf': `resource "aws_sqs_queue" "q" {\n${body}\n}\n` }));
  return evaluator.configuration.root.resources.get('aws_sqs_queue.q')!;
}

it.each([
  { count: 'length(local.names)', list: 'local.names' },
  { count: '"${length(local.names)}"', list: 'local.names' },
  { count: 'var.create ? length(var.names) : 0', list: 'var.names' },
  { count: '(var.none ? 0 : length( var.names ))', list: 'var.names' },
  { count: '3', list: undefined },
])('finds the list that count = $count counts', ({ count, list }) => {
  const { block, file } = declared(`  count = ${count}`);
  const { expression } = block.body.attributes[0]!;

  expect(countedList({ expression, file, from: 'count' })?.name).toBe(list);
  expect(countedList({ expression, file, from: 'for-each' })).toBeUndefined();
});

it.each([
  { source: 'local.names[count.index]', list: { name: 'local.names', wraps: false } },
  { source: 'element( local.names, count.index )', list: { name: 'local.names', wraps: true } },
  { source: 'local.names[0]', list: undefined },
  { source: 'element(local.names, 0)', list: undefined },
])('$source', ({ source, list }) => {
  const { block, file } = declared(`  name = ${source}`);

  const found = listReadBy(block.body.attributes[0]!.expression, file);

  expect(found === undefined ? undefined : { name: found.name, wraps: found.wraps }).toEqual(list);
});

it('finds each list that a block indexes by count, also in expressions, those of element() last', () => {
  const lists = listsReadIn(
    declared(`  name  = element(var.zones, count.index)
  delay = lookup(var.rules[count.index], "delay", 0)
  tags  = { Rule = var.rules[count.index]["name"] }`),
  );

  expect(lists.map(({ name }) => name)).toEqual(['var.rules', 'var.zones']);
});
