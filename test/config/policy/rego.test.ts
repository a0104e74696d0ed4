import { describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { resolveRego } from '#config/policy/rego.ts';
import type { Rego } from '#config/policy/rego.ts';

describe('rego', () => {
  it.each([
    ['nothing', undefined, undefined],
    ['a compiled policy', { wasm: 'team.wasm' }, { wasm: 'team.wasm' }],
    ['a bundle for the opa program on the PATH', { bundle: 'policies' }, { binary: 'opa', bundle: 'policies' }],
  ])('accepts %s', (_case, rego, parsed) => {
    expect(parsePolicy(rego === undefined ? {} : { rego }, 'test').rego).toEqual(parsed);
  });

  it.each([
    ['both', { wasm: 'a', bundle: 'b' }, /rego: unknown key/],
    ['a misspelt key', { wsm: 'a' }, /rego: unknown key "wsm", did you mean "wasm"\?/],
    ['a program without policies', { binary: 'opa' }, /rego/],
  ])('refuses %s', (_case, rego, message) => {
    expect(() => parsePolicy({ rego }, 'test')).toThrow(message);
  });
});

describe('resolveRego', () => {
  it.each<[Rego, Rego]>([
    [{ wasm: 'team.wasm' }, { wasm: '/srv/team.wasm' }],
    [{ wasm: '/opt/team.wasm' }, { wasm: '/opt/team.wasm' }],
    [
      { binary: 'opa', bundle: 'policies' },
      { binary: 'opa', bundle: '/srv/policies' },
    ],
    [
      { binary: './bin/opa', bundle: '../policies' },
      { binary: '/srv/bin/opa', bundle: '/policies' },
    ],
  ])('makes %j absolute', (rego, absolute) => {
    expect(resolveRego(rego, '/srv')).toEqual(absolute);
  });
});
