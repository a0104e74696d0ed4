import { codeBlock } from '#domain/text/foreign-text.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import { shellWord } from '#domain/text/shell-word.ts';
import { resourceName } from '../title.ts';
import type { BodyInput } from './section.ts';

/** One command per alternative, ready to copy, as a Markdown section. */
export function howTo(input: BodyInput): string {
  const { reconciliations } = input;
  const adopted = reconciliations.filter(isAdopted).map(resourceName);
  const parts = [
    ...held(input),
    ...listedAs(
      'To set the cloud back to the code, plan it in the folder of reconcile.yaml or of the root. This stores and shows the plan; nothing is applied before people approve it:',
      reconciliations.filter(isRevertible).map(actCommand),
    ),
    ...listedAs(
      'After this is applied, remove the imported resources from the state before you revert it, or the next apply destroys them:',
      adopted.map((address) => `terraform state rm ${shellWord(address)}`),
    ),
    ...listedAs(
      'All details, from event to verdict:',
      reconciliations.map(({ id }) => `reconcile explain ${id}`),
    ),
  ];
  return ['## Other options', ...parts].join('\n\n');
}

function held({ branch, remote = 'origin', decides }: BodyInput): readonly string[] {
  if (branch === undefined) return ['To keep everything as it is, close this. It is reopened only if the values change.'];
  const command = codeBlock(`git push ${shellWord(remote)} --delete ${shellWord(branch)}`, 'sh');
  const what = decides === true ? 'To reject this edit' : 'To hold the change';
  return [`${what}, close this without merging. It is reopened only if the values change.`, command];
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
