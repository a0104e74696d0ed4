import { expect, it } from 'vitest';
import { currentJudgement } from '#domain/judging/judgement.ts';
import type { Judgement } from '#domain/judging/judgement.ts';

const ISSUE = 'https://github.com/acme/infra/issues/2';

function said(...words: readonly (readonly [source: string, said: Judgement['said']])[]): readonly Judgement[] {
  return words.map(([source, word]) => ({ reconciliation: 'a1', said: word, source, by: '', reason: '', at: '2026-11-22T10:00:00.000Z' }));
}

it.each<readonly [string, readonly Judgement[], ReturnType<typeof currentJudgement>]>([
  ['nothing', [], undefined],
  ['a label', said([ISSUE, 'wrong']), 'wrong'],
  ['a removed label', said([ISSUE, 'wrong'], [ISSUE, 'withdrawn']), undefined],
  ['a label on one of two threads', said([ISSUE, 'withdrawn'], ['https://github.com/acme/infra/pull/1', 'wrong']), 'wrong'],
  ['a command', said(['command', 'right']), 'right'],
  ['the newest command', said(['command', 'right'], ['command', 'wrong']), 'wrong'],
  ['a command that contradicts a label', said(['command', 'right'], [ISSUE, 'wrong']), 'right'],
  ['a withdrawn command, and a label', said([ISSUE, 'wrong'], ['command', 'right'], ['command', 'withdrawn']), 'wrong'],
])('returns the judgement for %s', (_name, judgements, heard) => {
  expect(currentJudgement(judgements)).toBe(heard);
});
