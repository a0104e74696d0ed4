import { expect, it } from 'vitest';
import { answerTo } from '#stages/deliver/comments/pending-commands.ts';
import { hasCommentAbout } from '#stages/deliver/threads/write-thread.ts';

// Who is heard, and whom it obeys: test/e2e/comment-commands.test.ts, through whole runs.
it('recognises its own answer, not one by another author or to another comment', () => {
  const thread = { kind: 'issue', number: 1, url: '', title: '', body: '', state: 'open', labels: [], author: 'ci' } as const;
  const said = (author: string, id: number) => [
    { id: 9, author, at: '', isEdited: false, body: `<!-- reconcile said ${answerTo({ id })} -->\nDone.` },
  ];

  expect(
    [said('ci', 12), said('mallory', 12), said('ci', 123)].map((comments) => hasCommentAbout(answerTo({ id: 12 }), thread, comments)),
  ).toEqual([true, false, false]);
});
