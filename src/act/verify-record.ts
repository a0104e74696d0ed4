import { ActionDocument } from '#domain/action.ts';
import type { ActionRecord, ActRefusal } from '#ports/act.ts';
import { sha256 } from './hashes.ts';
import { readActPlan } from './read-plan.ts';
import { refuse } from './refuse.ts';

/** Refuses a stored action if its document or plan does not match the recorded hashes, or if they do not belong together. */
export function checkTampering(record: ActionRecord): ActRefusal | undefined {
  const changed = whatChanged(record);
  if (changed === undefined) return undefined;
  return refuse(
    'tampered',
    `Expected action ${record.id} as it was planned; found that ${changed}.`,
    'Nothing was applied. Find out who can write to the ledger, and re-run the plan.',
  );
}

function whatChanged({ id, document, documentText, documentSha256, plan }: ActionRecord): string | undefined {
  if (sha256(documentText) !== documentSha256) return 'its document was changed';
  if (!ActionDocument.safeParse(document).success || document.id !== id) return 'its document is invalid';
  if (document.plan === null) return plan === undefined && document.action === 'noop' ? undefined : 'its document names no plan';
  if (plan === undefined) return 'its plan is missing';
  if (sha256(plan.file) !== document.plan.sha256) return 'its plan file was changed';
  if (sha256(plan.json) !== document.plan.jsonSha256) return 'the JSON of its plan was changed';
  return readActPlan(plan.json)?.changesSha256 === document.plan.changesSha256 ? undefined : 'its plan does not match the document';
}
