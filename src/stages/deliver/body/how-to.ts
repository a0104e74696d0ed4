import { codeBlock } from '#domain/text/foreign-text.ts';
import { closeCommand } from '#report/view/commands.ts';
import { FORGET, type DeliveryView } from '#report/view/delivery.ts';

export interface Branch {
  /** The branch of the pull request; absent for an issue. */
  readonly branch?: string;
  /** The git remote that the branch is on; absent: `origin`. */
  readonly remote?: string;
  /** The branch contains an edit that has not been accepted yet. */
  readonly decides?: true;
}

/**
 * Describes the other options with their commands; every command line can be copied unchanged.
 * @returns a section of Markdown
 */
export function howTo({ reverts, forgets, explains }: DeliveryView, place: Branch): string {
  return [
    '## Other options',
    ...closeOption(place),
    ...withCommands(
      'To set the cloud back to the code, plan it in the folder of reconcile.yaml or of the root. This stores and shows the plan; nothing is applied before people approve it:',
      reverts,
    ),
    ...withCommands(FORGET, forgets),
    ...withCommands(
      'All details, from event to verdict, from the ledger of the run; or from this text, saved as it is (`gh pr view`, `glab mr view`), with `--receipt FILE`:',
      explains,
    ),
  ].join('\n\n');
}

function closeOption({ branch, remote = 'origin', decides }: Branch): readonly string[] {
  if (branch === undefined) return ['To keep everything as it is, close this. It is reopened only if the values change.'];
  const what = decides === true ? 'To reject this edit' : 'To hold the change';
  return [`${what}, close this without merging. It is reopened only if the values change.`, codeBlock(closeCommand(branch, remote), 'sh')];
}

function withCommands(sentence: string, commands: readonly string[]): readonly string[] {
  return commands.length === 0 ? [] : [sentence, codeBlock(commands.join('\n'), 'sh')];
}
