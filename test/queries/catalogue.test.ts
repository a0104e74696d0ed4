import { describe, expect, it } from 'vitest';
import type { TypeCoverage } from '#domain/value/type-coverage.ts';
import { listTypes, showType } from '#queries/catalogue.ts';

const typeOf = (type: string, service: string): TypeCoverage => ({
  type,
  is: [],
  ranges: {},
  safer: {},
  service,
  calls: [],
  arguments: [],
  yieldsDiff: true,
  recorded: true,
});
const TYPES = [typeOf('aws_sqs_queue', 'sqs'), typeOf('aws_vpc', 'ec2')];

describe('listTypes', () => {
  it.each([
    ['all', undefined, ['aws_sqs_queue', 'aws_vpc']],
    ['the types of a service', 'ec2', ['aws_vpc']],
    ['no types of an unknown service', 's3', []],
  ])('lists %s, with totals', (_name, service, wanted) => {
    const listed = listTypes(TYPES, service);

    expect(listed.types.map(({ type }) => type)).toEqual(wanted);
    expect(listed.totals.types).toBe(wanted.length);
  });
});

describe('showType', () => {
  it.each([['aws_sqs_queue'], ['sqs_queue']])('finds %s', (name) => {
    expect(showType(TYPES, name)).toEqual({ kind: 'known', type: TYPES[0] });
  });

  it.each([
    ['aws_sqs_queu', 'aws_sqs_queue'],
    ['something_else_entirely', undefined],
  ])('does not find %s, and suggests similar names', (name, near) => {
    expect(showType(TYPES, name)).toEqual({ kind: 'unknown', near });
  });
});
