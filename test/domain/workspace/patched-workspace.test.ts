import { expect, it } from 'vitest';
import { adoptedResource, withTexts } from '#domain/workspace/patched-workspace.ts';

it('replaces texts, keeps other files, and appends new ones', () => {
  const files = [
    { path: 'main.tf', text: 'a' },
    { path: 'other.tf', text: 'b' },
  ];

  const patched = withTexts(
    files,
    new Map([
      ['new.tf', 'c'],
      ['main.tf', 'A'],
    ]),
  );

  expect(patched).toEqual([
    { path: 'main.tf', text: 'A' },
    { path: 'other.tf', text: 'b' },
    { path: 'new.tf', text: 'c' },
  ]);
  expect(patched[1]).toBe(files[1]);
});

it.each([
  ['aws_sqs_queue.q', { module: '', name: 'q' }],
  ['aws_sqs_queue.q["a.b"]', { module: '', name: 'q', index: 'a.b' }],
  ['module.work["x"].aws_sqs_queue.q[1]', { module: 'module.work["x"]', name: 'q', index: 1 }],
])('reads module, name and index of %s', (to, parts) => {
  const target = { to, id: 'x', resourceType: 'aws_sqs_queue', observed: { name: 'a' } };

  expect(adoptedResource(target)).toEqual({
    address: to,
    mode: 'managed',
    type: 'aws_sqs_queue',
    values: { name: 'a' },
    sensitive: [],
    ...parts,
  });
});
