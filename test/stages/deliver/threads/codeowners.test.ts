import { expect, it } from 'vitest';
import { ownersOf } from '#stages/deliver/threads/codeowners.ts';

it.each<readonly [string, string, readonly string[], readonly string[], readonly string[]]>([
  ['the last matching line', '* @sam\n/infra/ @dana\n', ['main.tf'], ['dana'], []],
  ['no owner for a line without owners', '* @sam\n/infra/main.tf\n', ['main.tf'], [], []],
  ['a team, and no e-mail owner', '*.tf @acme/platform dana@example.com # ours\n', ['main.tf'], [], ['platform']],
  ['the owners of all files', '/infra/main.tf @dana\n/infra/other.tf @sam @dana\n', ['main.tf', 'other.tf'], ['dana', 'sam'], []],
  ['for a folder at any depth', 'modules/ @dana\n', ['modules/queue/main.tf'], ['dana'], []],
  ['neither a comment nor a section heading', '# * @sam\n[Docs] @mia\n*.md @mia\n', ['main.tf'], [], []],
  ['the default owners of a section', '[Cloud] @dana\n*.tf\n', ['main.tf'], ['dana'], []],
  ['the owners of each section', '* @sam\n\n^[Cloud][2] @dana\n*.tf\n\n[Shop]\n/infra/ @mia\n', ['main.tf'], ['sam', 'dana', 'mia'], []],
])('requests review from %s', (_name, text, paths, reviewers, teamReviewers) => {
  expect(ownersOf(text, (path) => `infra/${path}`)(paths)).toEqual({ reviewers, teamReviewers });
});
