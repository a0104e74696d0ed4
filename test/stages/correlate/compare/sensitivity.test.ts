import { describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import type { JsonObject } from '#domain/json.ts';
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import { sensitivity } from '#stages/correlate/compare/sensitivity.ts';

const SCHEMA: BlockSchema = { attributes: { value: { type: 'string', sensitive: true }, description: { type: 'string' } }, blocks: {} };
const PARAMETER = catalogue.entries.get('aws_ssm_parameter');

describe('sensitivity', () => {
  it.each<{
    readonly name: string;
    readonly versions: readonly JsonObject[];
    readonly marked?: readonly string[];
    readonly path?: string;
    readonly expected: boolean;
  }>([
    { name: 'an encrypted parameter', versions: [{ type: 'SecureString' }], expected: true },
    { name: 'a parameter in plain text', versions: [{ type: 'String' }, { type: 'StringList' }], expected: false },
    { name: 'one in plain text that the state marks as sensitive', versions: [{ type: 'String' }], marked: ['value'], expected: false },
    { name: 'one that was encrypted', versions: [{ type: 'SecureString' }, { type: 'String' }], expected: true },
    { name: 'one that is encrypted now', versions: [{ type: 'String' }, { type: 'SecureString' }], expected: true },
    { name: 'one of an unknown kind', versions: [{}], expected: true },
    { name: 'without values', versions: [], expected: true },
    { name: 'another argument', versions: [{ type: 'SecureString' }], path: 'description', expected: false },
    {
      name: 'another argument that the state marks as sensitive',
      versions: [{ type: 'String' }],
      marked: ['description'],
      path: 'description',
      expected: true,
    },
  ])('$name: $expected', ({ versions, marked = [], path = 'value', expected }) => {
    expect(sensitivity({ marked, schema: SCHEMA, entry: PARAMETER, versions })(path)).toBe(expected);
  });

  it('follows the schema if there is no catalogue entry', () => {
    expect(sensitivity({ marked: [], schema: SCHEMA, entry: undefined, versions: [{ type: 'String' }] })('value')).toBe(true);
  });
});
