import { expect, it } from 'vitest';
import { tableIn } from '#catalogue/blocks.ts';
import type { Table } from '#catalogue/blocks.ts';
import { aclStatement, groupStatement } from '#catalogue/wafv2/statements.ts';
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import { RECORDED_SCHEMA as schema } from '../../support/recorded-schema.ts';

/** Where a table and the schema part, at any depth. */
function differences(table: Table, block: BlockSchema | undefined, path: string): readonly string[] {
  const expected = [...Object.keys(block?.attributes ?? {}), ...Object.keys(block?.blocks ?? {})].toSorted();
  const found = Object.keys(table).toSorted();
  if (expected.join() !== found.join()) return [`${path}: ${found.join()} instead of ${expected.join()}`];
  return Object.entries(table).flatMap(([name, cell]) => {
    const inner = tableIn(cell);
    return inner === undefined ? [] : differences(inner, block?.blocks[name]?.block, `${path}.${name}`);
  });
}

it.each([
  ['aws_wafv2_web_acl', aclStatement],
  ['aws_wafv2_rule_group', groupStatement],
])('maps every statement of %s as the provider does, at every level', (type, table) => {
  const statement = schema[type]?.blocks['rule']?.block.blocks['statement']?.block;

  expect(differences(table, statement, 'statement')).toEqual([]);
});
