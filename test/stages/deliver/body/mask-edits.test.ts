import { beforeAll, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { maskEdits } from '#stages/deliver/body/mask-edits.ts';

beforeAll(loadGrammar);

it('masks secrets next to an edit, also those declared in another file, but not in the edit', () => {
  const mask = maskEdits([{ files: [{ path: 'variables.tf', text: 'variable "pin" {\n  sensitive = true\n}\n' }] }]);

  const files = mask([
    { path: 'a.tfvars', before: 'pin  = "4711x"\nsize = "a"\n', after: 'pin  = "4711x"\nsize = "b"\n' },
    { path: 'new.tf', before: undefined, after: '# token: glpat-abcdefghijklmnopqrst\n' },
  ]);

  expect(files).toEqual([
    { path: 'a.tfvars', before: 'pin  = "*****"\nsize = "a"\n', after: 'pin  = "*****"\nsize = "b"\n' },
    { path: 'new.tf', before: undefined, after: expect.stringMatching(/^#\*+\n$/) },
  ]);
});
