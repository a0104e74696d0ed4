import { boundText, plainLine } from '#domain/text/foreign-text.ts';
import type { OwnerRow } from '#queries/owners.ts';
import { inColumns } from './columns.ts';
import type { Paint } from './paint.ts';

const MAX_CELL_LENGTH = 60;

/**
 * @param address the requested address; undefined for all
 * @returns owners as a table, without control characters; contenders and a hold are on a line below their field
 */
export function ownersTable(rows: readonly OwnerRow[], address: string | undefined, paint: Paint): string {
  if (rows.length === 0) return 'Terraform manages every field that drifted.\n';
  const severalRoots = new Set(rows.map((row) => row.root)).size > 1;
  const head = [...(address === undefined ? ['RESOURCE'] : []), 'ATTRIBUTE', 'MANAGER', 'NAME', 'SINCE', 'BY'];
  const cells = rows.map((row) => [...(address === undefined ? [cell(row.address)] : []), ...cellsOf(row)]);
  const [first = '', ...below] = inColumns([head, ...cells]);
  const lines = rows.flatMap((row, at) => {
    const isNewRoot = severalRoots && row.root !== rows[at - 1]?.root;
    return [...(isNewRoot ? [paint('dim', plainLine(row.root))] : []), below[at] ?? '', ...asides(row, paint)];
  });
  return `${[paint('bold', first), ...lines].join('\n')}\n`;
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
  return boundText(text, MAX_CELL_LENGTH);
}
