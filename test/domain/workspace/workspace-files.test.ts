import { expect, it } from 'vitest';
import { withDecodedData, withoutData } from '#domain/workspace/workspace-files.ts';
import type { SourceFile } from '#domain/workspace.ts';

const CODE: SourceFile = { path: 'main.tf', text: '' };
const VALUES: SourceFile = { path: 'prod.json', text: '{}' };

it('omits data files of any type', () => {
  expect(withoutData([CODE, { path: 'policy.json', text: '{}', isData: true }, VALUES])).toEqual([CODE, VALUES]);
});

it('returns the same list if there is no data', () => {
  const files = [CODE, VALUES];

  expect(withoutData(files)).toBe(files);
});

it('keeps data that code can decode, but no templates or scripts', () => {
  const data = ['a.json', 'b.yaml', 'c.YML', 'd.csv', 'e.tftpl', 'f.sh'].map((path): SourceFile => ({ path, text: '', isData: true }));

  expect(withDecodedData([CODE, ...data]).map(({ path }) => path)).toEqual(['main.tf', 'a.json', 'b.yaml', 'c.YML', 'd.csv']);
  expect(withDecodedData(data.slice(0, 2))).toEqual(data.slice(0, 2));
});
