import { codeBlock } from '#domain/text/foreign-text.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import { shellWord } from '#domain/text/shell-word.ts';
import { resourceName } from '../title.ts';
import type { BodyInput } from './section.ts';

/**
 * How to have it otherwise, with one command each: every line can be copied as it stands.
 * @param input the intent
 * @returns a section of Markdown
 */
export function howTo(input: BodyInput): string {
  const { reconciliations } = input;
  const adopted = reconciliations.filter(isAdopted).map(resourceName);
  const parts = [
    ...held(input),
    ...listedAs(
      'To set the cloud back to what code says, plan it in the folder of reconcile.yaml or of the root; the plan is stored and shown, people approve it, and nothing is done before:',
      reconciliations.filter(isRevertible).map(actCommand),
    ),
    ...listedAs(
      'Once this is applied, take what was adopted out of the state before you revert it, or the next apply destroys it:',
      adopted.map((address) => `terraform state rm ${shellWord(address)}`),
    ),
    ...listedAs(
      'The whole story, from the event to the verdict:',
      reconciliations.map(({ id }) => `reconcile explain ${id}`),
    ),
  ];
  return ['## How to have it otherwise', ...parts].join('\n\n');
}

function held({ branch, remote = 'origin', decides }: BodyInput): readonly string[] {
  if (branch === undefined) return ['To leave it as it is, close this: it is opened again only when the values are others.'];
  const command = codeBlock(`git push ${shellWord(remote)} --delete ${shellWord(branch)}`, 'sh');
  const what = decides === true ? 'To say no to this edit' : 'To hold it';
  return [`${what}, close this unmerged: it is opened again only when the values are others.`, command];
}

function listedAs(sentence: string, commands: readonly string[]): readonly string[] {
  return commands.length === 0 ? [] : [sentence, codeBlock(commands.join('\n'), 'sh')];
}

function actCommand({ id, place }: Reconciliation): string {
  const { workspaceName = 'default' } = place ?? {};
  const where = workspaceName === 'default' ? '' : ` --workspace ${shellWord(workspaceName)}`;
  return `reconcile act ${id} --action revert-drift --plan${where}`;
}

function isAdopted({ decision, patch, option }: Reconciliation): boolean {
  return decision.drift.kind === 'unmanaged' && (patch ?? option?.patch) !== undefined;
}

function isRevertible({ decision, status }: Reconciliation): boolean {
  return decision.drift.kind !== 'unmanaged' && decision.drift.invisible === undefined && status !== 'unapplied-code';
}
