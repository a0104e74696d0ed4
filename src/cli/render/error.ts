import { ReconcileError } from '#domain/errors.ts';
import { plainText } from '#domain/text/foreign-text.ts';
import type { Paint } from './paint.ts';

/** Characters of the message; the rest follows as details. */
const MAX_LENGTH = 240;

/** Renders the error that ended a command: an expected error with its next step, any other error as a bug. */
export function renderError(error: unknown, paint: Paint): string {
  if (error instanceof ReconcileError) {
    const { message, details } = shortened(plainText(error.message));
    const below = [...plainText(error.hint).split('\n'), ...details].map((line) => `  ${line}`);
    return `${paint('red', 'error:')} ${[message, ...below].join('\n')}\n`;
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `${paint('red', 'bug:')} reconcile failed unexpectedly and stopped. Please report the lines below.\n${plainText(text)}\n`;
}

/** Shortens a long message, which mostly is output of another program. The complete message follows the next step. */
function shortened(message: string): { readonly message: string; readonly details: readonly string[] } {
  const [first = '', ...rest] = message.split('\n');
  if (first.length <= MAX_LENGTH) return { message: first, details: rest };
  const cut = first.slice(0, MAX_LENGTH - 2);
  return { message: `${cut.slice(0, cut.lastIndexOf(' '))} …`, details: [`in full: ${first}`, ...rest] };
}
