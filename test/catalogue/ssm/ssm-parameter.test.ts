import { describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import { ssmParameter } from '#catalogue/ssm/ssm-parameter.ts';
import type { Json } from '#domain/json.ts';
import { anEvent } from '../../support/builders.ts';

describe('DeleteParameters', () => {
  it.each<{
    readonly name: string;
    readonly names: Json;
    readonly response: { readonly invalidParameters: Json } | null;
    readonly expected: readonly string[];
  }>([
    { name: 'each parameter separately', names: ['/a', '/b'], response: null, expected: ['/a', '/b'] },
    { name: 'only parameters that existed', names: ['/a', '/b'], response: { invalidParameters: ['/b'] }, expected: ['/a'] },
    { name: 'none if none is named', names: null, response: null, expected: [] },
  ])('concerns $name', ({ names, response, expected }) => {
    const event = anEvent({
      eventSource: 'ssm.amazonaws.com',
      eventName: 'DeleteParameters',
      requestParameters: names === null ? null : { names },
      responseElements: response,
    });

    expect(catalogue.callsIn(event).flatMap((known) => known.call.identify(known.event).map((identity) => identity['name']))).toEqual(
      expected,
    );
  });
});

describe('openArguments', () => {
  it.each([
    ['String', ['value', 'insecure_value']],
    ['StringList', ['value', 'insecure_value']],
    ['SecureString', []],
    [null, []],
  ])('of a parameter of type %s are %j', (type, expected) => {
    expect(ssmParameter.openArguments?.({ type })).toEqual(expected);
  });
});
