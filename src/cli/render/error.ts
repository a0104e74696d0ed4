import { ReconcileError } from '#domain/errors.ts';
import { plainText } from '#domain/text/foreign-text.ts';
import type { Paint } from './paint.ts';

/** Of what was expected and found; what is longer follows as details. */
const LONGEST = 240;

/** @returns what ended a command: an error made for people is told with what to do; anything else is a bug, and says so */
export function renderError(error: unknown, paint: Paint): string {
  if (error instanceof ReconcileError) {
    const { message, details } = shortened(plainText(error.message));
    const below = [...plainText(error.hint).split('\n'), ...details].map((line) => `  ${line}`);
    return `${paint('red', 'error:')} ${[message, ...below].join('\n')}\n`;
  }
  const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `${paint('red', 'bug:')} reconcile failed unexpectedly and stopped. Please report the lines below.\n${plainText(told)}\n`;
}

/** The whole of a long message stands below what to do: it is mostly what another program said. */
function shortened(message: string): { readonly message: string; readonly details: readonly string[] } {
  const [first = '', ...rest] = message.split('\n');
  if (first.length <= LONGEST) return { message: first, details: rest };
  const cut = first.slice(0, LONGEST - 2);
  return { message: `${cut.slice(0, cut.lastIndexOf(' '))} …`, details: [`in full: ${first}`, ...rest] };
}
