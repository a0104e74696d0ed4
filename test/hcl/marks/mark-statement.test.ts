import { describe, expect, it } from 'vitest';
import { parseStatement, refuseAttribute } from '#hcl/marks/mark-statement.ts';
import type { BlockSchema } from '#domain/value/provider-schema.ts';

describe('parseStatement', () => {
  it.each([
    { statement: 'skeleton', mark: { kind: 'skeleton' } },
    { statement: 'musculature size', mark: { kind: 'musculature', attribute: 'size' } },
    { statement: 'musculature size min=-1 max=2.5', mark: { kind: 'musculature', attribute: 'size', min: -1, max: 2.5 } },
    { statement: 'musculature max=2', mark: { kind: 'musculature', attribute: 'beside', max: 2 } },
    { statement: 'musculature', mark: { kind: 'musculature', attribute: 'beside' } },
  ])('$statement', ({ statement, mark }) => {
    expect(parseStatement(statement, 'beside')).toEqual(mark);
  });

  it.each([
    { statement: 'musculature size 3..12', found: '3..12' },
    { statement: 'musculature size min=', found: 'min=' },
    { statement: '', found: 'nothing' },
  ])('rejects $statement', ({ statement, found }) => {
    expect(parseStatement(statement, undefined)).toMatchObject({ found });
  });
});

describe('refuseAttribute', () => {
  const schema: BlockSchema = {
    attributes: { size: { type: 'number', optional: true }, on: { type: 'bool', optional: true }, id: { type: 'string', computed: true } },
    blocks: { scaling: { nesting: 'list', block: { attributes: { desired: { type: 'number', required: true } }, blocks: {} } } },
  };

  it.each(['size', 'scaling.desired'])('accepts %s', (attribute) => {
    expect(refuseAttribute(attribute, schema)).toBeUndefined();
    expect(refuseAttribute(attribute, undefined)).toBeUndefined();
  });

  it.each([
    { attribute: 'on', found: 'on, which is none' },
    { attribute: 'id', found: 'id, which is read-only in the provider' },
    { attribute: 'scaling', found: 'scaling, which is a block' },
    { attribute: 'scaling.wanted', found: 'wanted, which the provider schema does not have' },
    { attribute: 'size.inner', found: 'size.inner, which the provider schema does not have' },
  ])('rejects $attribute', ({ attribute, found }) => {
    expect(refuseAttribute(attribute, schema)?.found).toBe(found);
  });
});
