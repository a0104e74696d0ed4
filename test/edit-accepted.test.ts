import { beforeAll, expect, it } from 'vitest';
import { editAccepted } from '#edit-accepted.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { aChangedDrift, aWorkspace } from './support/workspaces.ts';

beforeAll(loadGrammar);

it('edits accepted changes, and states why the others have no edit', () => {
  const workspace = aWorkspace({ 'main.tf': 'resource "aws_sqs_queue" "jobs" {\n  delay_seconds = 30\n}\n' });
  const longer = aChangedDrift('aws_sqs_queue.jobs', { delay_seconds: [30, 90] });
  const elsewhere = aChangedDrift('aws_sqs_queue.other', { delay_seconds: [30, 90] });

  const done = editAccepted([longer, elsewhere], workspace);

  expect(done.workspace.files).toEqual([{ path: 'main.tf', text: 'resource "aws_sqs_queue" "jobs" {\n  delay_seconds = 90\n}\n' }]);
  expect([...done.refusals.keys()]).toEqual([elsewhere.id]);
});
