/** Commands to copy: every word is quoted for a shell. */
import type { ReconciliationReport } from '#domain/run-report.ts';
import { plainLine } from '#domain/text/foreign-text.ts';
import { shellWord } from '#domain/text/shell-word.ts';

/** @returns the command that plans to revert the cloud; undefined if Terraform cannot revert the change */
export function revertCommand({ id, kind, invisible, status, workspace = 'default' }: ReconciliationReport): string | undefined {
  if (kind === 'unmanaged' || invisible !== undefined || status === 'unapplied-code') return undefined;
  const where = workspace === 'default' ? '' : ` --workspace ${word(workspace)}`;
  return `reconcile act ${word(id)} --action revert-drift --plan${where}`;
}

export function explainCommand({ id }: ReconciliationReport): string {
  return `reconcile explain ${word(id)}`;
}

/** @returns the command that removes an imported resource from the state */
export function forgetCommand(address: string): string {
  return `terraform state rm ${word(address)}`;
}

/** @returns the command that deletes a branch of the remote, which closes its pull request */
export function closeCommand(branch: string, remote: string): string {
  return `git push ${word(remote)} --delete ${word(branch)}`;
}

function word(text: string): string {
  return shellWord(plainLine(text));
}
