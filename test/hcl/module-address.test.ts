import { beforeAll, describe, expect, it } from 'vitest';
import { parseAddress } from '#domain/resource-address.ts';
import { callingFile, declaredAt, directoryOf, hasInstanceKey, isModuleAddress, moduleAt } from '#hcl/module-address.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import type { HclFile } from '#hcl/syntax.ts';
import { parsed } from '../support/hcl.ts';

beforeAll(loadGrammar);

function root(): readonly HclFile[] {
  return [
    parsed('module "a" {\n  source = "./m"\n  count  = var.n\n}\n\nmodule "far" {\n  source = "x/y/z"\n}\n', 'main.tf'),
    parsed('module "self" {\n  source = "./"\n}\n\nresource "t" "r" {\n  for_each = var.all\n}\n', 'm/main.tf'),
  ];
}

describe('finding an address in the files', () => {
  it.each([
    { address: 'module.a[0].t.r["k"]', kind: 'declared' },
    { address: 'module.a[0].module.self.module.self.t.r["k"]', kind: 'declared' },
    { address: 'module.a[0].t.r', kind: 'misfit' },
    { address: 'module.a.t.r["k"]', kind: 'misfit' },
    { address: 'module.a[0].t.other', kind: 'absent' },
    { address: 'module.b.t.r', kind: 'absent' },
    { address: 'module.far.t.r', kind: 'unknown' },
    { address: 'module.far.module.deep.t.r', kind: 'unknown' },
  ])('$address: $kind', ({ address, kind }) => {
    const resource = parseAddress(address);

    expect(resource === undefined ? undefined : declaredAt(root(), '.', resource).kind).toBe(kind);
  });

  it('is certain only if the number of instances is literal', () => {
    const files = [parsed('resource "t" "a" {\n  count = var.n\n}\n\nresource "t" "b" {\n  count = 2\n}\n')];
    const certain = ['a', 'b'].map((name) => declaredAt(files, '.', { module: '', type: 't', name, index: 1 }));

    expect(certain).toMatchObject([
      { kind: 'declared', certain: false },
      { kind: 'declared', certain: true },
    ]);
  });

  it('returns the module and the file that calls it', () => {
    expect(moduleAt(root(), '.', 'module.a[3]')?.directory).toBe('m');
    expect(moduleAt(root(), '.', 'module.far')).toBeUndefined();
    expect(callingFile(root(), '.', 'module.a')?.path).toBe('main.tf');
    expect(callingFile(root(), 'm', 'module.a')).toBeUndefined();
  });
});

it.each([
  { text: 'module.a', module: true, key: false },
  { text: 'module.a["x.y"].module.b', module: true, key: true },
  { text: 'module.a.t.r', module: false, key: false },
  { text: 't.r["[0]"]', module: false, key: true },
])('classifies $text', ({ text, module, key }) => {
  expect(isModuleAddress(text)).toBe(module);
  expect(hasInstanceKey(text)).toBe(key);
});

it('returns the module directory of a file', () => {
  expect(['main.tf', './a.tf', 'm/n/a.tf'].map((path) => directoryOf(parsed('', path)))).toEqual(['.', '.', 'm/n']);
});
