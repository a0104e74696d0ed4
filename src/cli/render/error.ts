import { ReconcileError } from '#domain/errors.ts';
import { plainText } from '#domain/text/foreign-text.ts';
import type { Paint } from './paint.ts';

/** @returns what ended a command: an error made for people is told with what to do; anything else is a bug, and says so */
export function renderError(error: unknown, paint: Paint): string {
  if (error instanceof ReconcileError) {
    const hint = plainText(error.hint)
      .split('\n')
      .map((line) => `  ${line}`)
      .join('\n');
    return `${paint('red', 'error:')} ${plainText(error.message)}\n${hint}\n`;
  }
  const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `${paint('red', 'bug:')} reconcile failed unexpectedly and stopped. Please report the lines below.\n${plainText(told)}\n`;
}
