import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { shellWord } from '#domain/text/shell-word.ts';

it.each([
  ['reconcile/a1b2c3', 'reconcile/a1b2c3'],
  ['aws_sqs_queue.work["orders"]', `'aws_sqs_queue.work["orders"]'`],
  [`it's`, String.raw`'it'\''s'`],
  ['$(touch gone) `x` ; rm', `'$(touch gone) \`x\` ; rm'`],
  ['', `''`],
])('quotes %s so that a shell reads the same text', (text, word) => {
  expect(shellWord(text)).toBe(word);
  expect(execFileSync('sh', ['-c', `printf %s ${word}`], { encoding: 'utf8' })).toBe(text);
});
