import { expect, it } from 'vitest';
import { ownersOf } from '#stages/deliver/threads/codeowners.ts';

it.each<readonly [string, string, readonly string[], readonly string[], readonly string[]]>([
  ['the last line that fits', '* @sam\n/infra/ @dana\n', ['main.tf'], ['dana'], []],
  ['a line without owners, which takes them away', '* @sam\n/infra/main.tf\n', ['main.tf'], [], []],
  ['a team, and nobody by mail', '*.tf @acme/platform dana@example.com # ours\n', ['main.tf'], [], ['platform']],
  ['every file', '/infra/main.tf @dana\n/infra/other.tf @sam @dana\n', ['main.tf', 'other.tf'], ['dana', 'sam'], []],
  ['a folder anywhere', 'modules/ @dana\n', ['modules/queue/main.tf'], ['dana'], []],
  ['no comment, and no heading of a section', '# * @sam\n[Docs] @mia\n*.md @mia\n', ['main.tf'], [], []],
  ['what a section says by default', '[Cloud] @dana\n*.tf\n', ['main.tf'], ['dana'], []],
  ['each section for itself', '* @sam\n\n^[Cloud][2] @dana\n*.tf\n\n[Shop]\n/infra/ @mia\n', ['main.tf'], ['sam', 'dana', 'mia'], []],
])('asks %s', (_name, text, paths, reviewers, teamReviewers) => {
  expect(ownersOf(text, (path) => `infra/${path}`)(paths)).toEqual({ reviewers, teamReviewers });
});
