import { describe, expect, it } from 'vitest';
import { asCalls } from '#catalogue/catalogue.ts';
import { catalogue } from '#catalogue/index.ts';
import { INLINE_OR_SEPARATE } from '#catalogue/inline-or-separate.ts';
import { RECORDED_SCHEMA } from '../support/recorded-schema.ts';

const schema = RECORDED_SCHEMA;
const has = (type: string, name: string): boolean =>
  schema[type]?.attributes[name] !== undefined || schema[type]?.blocks[name] !== undefined;
const pairs = new Set(
  INLINE_OR_SEPARATE.flatMap(({ types, inside, separate: apart }) =>
    types.flatMap((type) => inside.flatMap((argument) => apart.map((one) => `${type}.${argument} ${one.type}`))),
  ),
);
const entries = [...catalogue.entries.values()];

describe('settings that code may write in two places', () => {
  it('have arguments and attributes of the schema', () => {
    const unknown = INLINE_OR_SEPARATE.flatMap(({ types, inside, key, separate: apart }) => [
      ...types.flatMap((type) => inside.filter((name) => !has(type, name)).map((name) => `${type}.${name}`)),
      ...types.flatMap((type) => (key.some((name) => has(type, name)) ? [] : [`${type} ${key.join()}`])),
      ...apart.filter(({ type, owner }) => schema[type] !== undefined && !has(type, owner)).map(({ type, owner }) => `${type}.${owner}`),
    ]);

    expect(unknown).toEqual([]);
  });

  it('include every inline form of a catalogue entry', () => {
    const forms = entries.flatMap((entry) => entry.inlineForms.map((form) => `${form.type}.${form.attribute} ${entry.type}`));

    expect(forms.filter((form) => !pairs.has(form))).toEqual([]);
  });

  it('include every rival place of a catalogue call', () => {
    const rivals = entries.flatMap((entry) =>
      Object.values(entry.calls)
        .flatMap(asCalls)
        .flatMap(({ alternativeForms: rivalry }) => (rivalry === undefined ? [] : [rivalry]))
        .flatMap(({ inside, apart }) => apart.flatMap(({ types }) => types.map((type) => `${inside.type}.${inside.attribute} ${type}`))),
    );
    // An ingress rule is never what `egress` holds.
    const other = /(?:\.egress aws_vpc_security_group_ingress|\.ingress aws_vpc_security_group_egress)_rule$/;

    expect([...new Set(rivals)].filter((pair) => !pairs.has(pair) && !other.test(pair))).toEqual([]);
  });
});
