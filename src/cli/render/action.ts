import type { ActionDocument } from '#domain/action.ts';
import { plainLine, plainText } from '#domain/text/foreign-text.ts';
import type { ActionMove, ActionSummary, ActRefusal } from '#ports/act.ts';
import type { Paint } from './paint.ts';

/** @returns the effects of an action, for its approvers; lines with a line break at the end */
export function renderDocument(document: ActionDocument, paint: Paint): string {
  const { action, asked, target, changes, outputs, notCured = [], reconciliation, root, plan, signal } = document;
  const lines = [
    `${paint('bold', `Action ${document.id}`)}: ${action}${action === asked ? '' : ` (requested: ${asked})`} on ${target.address}`,
    `  because   ${document.reason}`,
    `  verdict   ${reconciliation.verdict} (${reconciliation.confidence}), reconciliation ${reconciliation.id}`,
    `  root      ${root.directory} (workspace ${root.workspace}, serial ${root.stateSerial ?? 'unknown'})`,
    ...changes.map((change) => `  plan      ${change.actions.join(' and ')} ${change.address}: ${change.attributes.join(', ')}`),
    ...(outputs.length === 0 ? [] : [`  outputs   ${outputs.join(', ')}`]),
    ...notCured.map((one) => `  not fixed ${one}`),
    ...(signal === null ? [] : [`  signal    ${signal.source} reports ${signal.subject} firing at ${signal.time}`]),
    `  needs     ${describeApprovals(document)}`,
    ...(plan === null ? [] : [`  plan file sha256 ${plan.sha256}`]),
    `  expires   ${document.expiresAt}`,
  ];
  return `${lines.map(plainLine).join('\n')}\n`;
}

function describeApprovals({ approvals, classes }: ActionDocument): string {
  if (approvals === 0) return 'no approval';
  const people = approvals === 1 ? 'the approval of one person' : `the approval of ${approvals} different people`;
  return classes.length === 0 ? people : `${people} (${classes.join(', ')})`;
}

/** @returns the history of an action: a line per step, the log indented below, a line break at the end */
export function renderMoves({ moves }: ActionSummary, paint: Paint): string {
  return moves.map((move) => `${lineOf(move, paint)}\n`).join('');
}

function lineOf(move: ActionMove, paint: Paint): string {
  const said = (text: string): string => plainLine(`  ${move.at}  ${text}`);
  const withLog = (text: string, log: string): string =>
    [
      said(text),
      ...plainText(log)
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => `      ${line}`),
    ].join('\n');
  switch (move.kind) {
    case 'approved':
      return said(`approved by ${move.by}, until ${move.expiresAt}`);
    case 'refused':
      return said(`refused (${move.step}, ${move.code}): ${move.message}`);
    case 'begun':
      return said(`started by process ${move.pid} on ${move.host}`);
    case 'ended':
      return withLog(`${move.outcome === 'done' ? paint('bold', 'done') : paint('bold', 'failed')}: ${move.message}`, move.log);
    case 'closed':
      return withLog(`closed by ${move.by}: ${move.outcome}: ${move.message}`, move.log);
  }
}

/** @returns a line per action, newest last; a sentence if there are none */
export function renderActions(actions: readonly ActionSummary[]): string {
  if (actions.length === 0) return 'No action was planned yet.\n';
  return actions
    .map(
      ({ id, document, moves }) =>
        `${plainLine(`${id}  ${document.plannedAt}  ${document.action}  ${document.target.address}  ${standingOf(moves)}`)}\n`,
    )
    .join('');
}

function standingOf(moves: readonly ActionMove[]): string {
  const last = moves.findLast(({ kind }) => kind === 'ended' || kind === 'closed') ?? moves.findLast(({ kind }) => kind === 'begun');
  switch (last?.kind) {
    case 'ended':
    case 'closed':
      return last.outcome;
    case 'begun':
      return 'started, result unknown';
    default:
      return moves.some(({ kind }) => kind === 'approved') ? 'approved' : 'planned';
  }
}

/** @returns a refusal in two lines, with a line break at the end */
export function renderRefusal({ code, message, hint }: ActRefusal, paint: Paint): string {
  return `${paint('bold', 'Refused')} (${code}): ${plainLine(message)}\n${plainLine(hint)}\n`;
}
