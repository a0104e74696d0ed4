import { codeBlock } from '#domain/foreign-text.ts';
import { resourceName } from '../title.ts';
import type { BodyInput } from './section.ts';

/**
 * How to have it otherwise, with one command each.
 * @param input the intent
 * @returns a section of Markdown
 */
export function howTo({ reconciliations, branch }: BodyInput): string {
  const explained = reconciliations.map((item) => `reconcile explain ${item.id}`);
  const reverted = reconciliations.filter(isRevertible).map((item) => `reconcile act ${item.id} --action revert-drift`);
  const adopted = reconciliations.filter((item) => item.decision.drift.kind === 'unmanaged' && item.patch !== undefined).map(resourceName);
  return [
    '## How to have it otherwise',
    ...(branch === undefined
      ? []
      : [
          `To hold it, close this unmerged: it is opened again only when the values are others.`,
          codeBlock(`git push origin --delete ${branch}`, 'sh'),
        ]),
    ...(reverted.length === 0 ? [] : ['To set the cloud back to what code says:', codeBlock(reverted.join('\n'), 'sh')]),
    ...(adopted.length === 0
      ? []
      : [
          'Once this is applied, take what was adopted out of the state before you revert it, or the next apply destroys it:',
          codeBlock(adopted.map((address) => `terraform state rm '${address}'`).join('\n'), 'sh'),
        ]),
    'The whole story, from the event to the verdict:',
    codeBlock(explained.join('\n'), 'sh'),
  ].join('\n\n');
}

function isRevertible({ decision }: BodyInput['reconciliations'][number]): boolean {
  return decision.drift.kind !== 'unmanaged' && decision.drift.invisible === undefined;
}
