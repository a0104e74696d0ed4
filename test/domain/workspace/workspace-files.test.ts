import { expect, it } from 'vitest';
import { withoutData } from '#domain/workspace/workspace-files.ts';
import type { SourceFile } from '#domain/workspace.ts';

const CODE: SourceFile = { path: 'main.tf', text: '' };
const VALUES: SourceFile = { path: 'prod.json', text: '{}' };

it('leaves out what code reads as data, whatever it is called', () => {
  expect(withoutData([CODE, { path: 'policy.json', text: '{}', isData: true }, VALUES])).toEqual([CODE, VALUES]);
});

it('is the same list where there is no data', () => {
  const files = [CODE, VALUES];

  expect(withoutData(files)).toBe(files);
});
