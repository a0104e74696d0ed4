import { expect, it } from 'vitest';
import type { Patch, TextEdit } from '#domain/patch.ts';
import { unexplainedBytes } from '../../../eval/judge/replay-edits.ts';

function tree(files: Readonly<Record<string, string>>): ReadonlyMap<string, Buffer> {
  return new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]));
}

function patch(...edits: readonly Omit<TextEdit, 'edit'>[]): Patch {
  return { proposedBy: 'direct', edits: edits.map((edit) => ({ ...edit, edit: 'set-attribute' })), files: [], imports: [] };
}

const BEFORE = tree({ 'a.tf': 'ä = 1\nb = 2\n', 'x.zip': '\u0000' });

it.each([
  ['one edit', [patch({ path: 'a.tf', start: 4, end: 5, text: '10' })], { 'a.tf': 'ä = 10\nb = 2\n' }],
  [
    'edits of one patch with offsets into the same text',
    [patch({ path: 'a.tf', start: 4, end: 5, text: '10' }, { path: 'a.tf', start: 10, end: 11, text: '20' })],
    { 'a.tf': 'ä = 10\nb = 20\n' },
  ],
  [
    'a later patch with offsets into the earlier result',
    [patch({ path: 'a.tf', start: 4, end: 5, text: '10' }), patch({ path: 'a.tf', start: 11, end: 12, text: '20' })],
    { 'a.tf': 'ä = 10\nb = 20\n' },
  ],
  [
    'insertions at one position, in order',
    [patch({ path: 'a.tf', start: 0, end: 0, text: 'p\n' }, { path: 'a.tf', start: 0, end: 0, text: 'q\n' })],
    { 'a.tf': 'p\nq\nä = 1\nb = 2\n' },
  ],
  [
    'a repeated edit, counted once',
    [patch({ path: 'a.tf', start: 4, end: 5, text: '10' }, { path: 'a.tf', start: 4, end: 5, text: '10' })],
    { 'a.tf': 'ä = 10\nb = 2\n' },
  ],
  ['a new file', [patch({ path: 'n.tf', start: 0, end: 0, text: 'c = 3\n' })], { 'n.tf': 'c = 3\n' }],
])('explains %s', (_case, patches, changed) => {
  const unexplained = unexplainedBytes(BEFORE, patches, new Map([...BEFORE, ...tree(changed)]));

  expect(unexplained).toEqual([]);
});

it.each([
  ['a changed byte elsewhere', { 'a.tf': 'ä = 10\nb =  2\n' }, ['a.tf']],
  ['another file', { 'a.tf': 'ä = 10\nb = 2\n', 'x.zip': '\u0001' }, ['x.zip']],
  ['a missing edit', {}, ['a.tf']],
])('does not explain %s', (_case, changed, paths) => {
  const unexplained = unexplainedBytes(
    BEFORE,
    [patch({ path: 'a.tf', start: 4, end: 5, text: '10' })],
    new Map([...BEFORE, ...tree(changed)]),
  );

  expect(unexplained).toEqual(paths.map((path) => `${path}: bytes outside the reported edits differ`));
});
