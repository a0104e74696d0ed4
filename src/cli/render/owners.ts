import { boundText, plainLine } from '#domain/text/foreign-text.ts';
import type { OwnerRow } from '#queries/owners.ts';
import type { Paint } from './paint.ts';

/** Longest cell that is written out. */
const LONGEST_CELL = 60;

/**
 * Prints owners as a table. Every text that came out of the cloud loses its control characters on the way.
 * @param rows as the query gave them
 * @param address what was asked for; undefined: everything
 * @param paint the brush of the stream it goes to
 * @returns text with a line break at the end; under each field that somebody contends for or that is held, a line that says so
 */
export function ownersTable(rows: readonly OwnerRow[], address: string | undefined, paint: Paint): string {
  if (rows.length === 0) return 'Terraform manages every field that drifted.\n';
  const severalRoots = new Set(rows.map((row) => row.root)).size > 1;
  const head = [...(address === undefined ? ['RESOURCE'] : []), 'ATTRIBUTE', 'MANAGER', 'NAME', 'SINCE', 'BY'];
  const cells = rows.map((row) => [...(address === undefined ? [cell(row.address)] : []), ...cellsOf(row)]);
  const widths = head.map((title, at) => Math.max(title.length, ...cells.map((line) => line[at]?.length ?? 0)));
  const padded = (line: readonly string[]): string =>
    line
      .map((text, at) => text.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd();
  const lines = rows.flatMap((row, at) => {
    const isNewRoot = severalRoots && row.root !== rows[at - 1]?.root;
    return [...(isNewRoot ? [paint('dim', plainLine(row.root))] : []), padded(cells[at] ?? []), ...asides(row, paint)];
  });
  return `${[paint('bold', padded(head)), ...lines].join('\n')}\n`;
}

function cellsOf({ attribute, manager, name, since, decision }: OwnerRow): readonly string[] {
  return [
    attribute === '*' ? '(whole resource)' : cell(attribute),
    manager,
    cell(name),
    since ?? '(as written)',
    decision === null ? '(default)' : `decision ${cell(decision)}`,
  ];
}

function asides({ contenders, hold }: OwnerRow, paint: Paint): readonly string[] {
  const held =
    hold === null ? [] : [`held for ${cell(hold.owner)} since ${hold.heldAt}, ${untilWhen(hold)}: ${boundText(hold.reason, 160)}`];
  const contending = contenders.map(
    ({ manager, name, since, event }) => `contender: ${cell(name)} (${manager}) since ${since}, event ${plainLine(event)}`,
  );
  return [...held, ...contending].map((line) => paint('dim', `   ${line}`));
}

function untilWhen({ expiresAt, expired }: NonNullable<OwnerRow['hold']>): string {
  if (expiresAt === null) return 'until it changes';
  return expired ? `expired at ${expiresAt}` : `until ${expiresAt}`;
}

function cell(text: string): string {
  return boundText(text, LONGEST_CELL);
}
