import type { ReconciliationReport } from '#domain/run-report.ts';
import type { ExpectedItem } from '../dataset.ts';

/**
 * The rows that speak of an expected item.
 * @param rows rows of a report
 * @param item an expected item
 * @returns its rows; normally one, or none
 */
export function rowsOfItem(rows: readonly ReconciliationReport[], item: ExpectedItem): readonly ReconciliationReport[] {
  return rows.filter((row) => speaksOf(row, item));
}

/**
 * The expected item a row speaks of.
 * @param expected a scenario's expected items
 * @param row a row of a report
 * @returns the item; undefined where nobody expected the row
 */
export function itemOfRow(expected: readonly ExpectedItem[], row: ReconciliationReport): ExpectedItem | undefined {
  return expected.find((item) => speaksOf(row, item));
}

/** A resource made by hand has no address of its own yet: the one in the row is the patch's proposal. */
function speaksOf(row: ReconciliationReport, item: ExpectedItem): boolean {
  if (row.kind === 'unmanaged') return item.new !== undefined && item.new.type === row.resourceType && item.new.id === row.importId;
  // Of several roots the scenario's own is the one that is copied into a folder of this name.
  const isOwnRoot = row.root === undefined || row.root === '.' || row.root === 'infra';
  return item.address !== undefined && item.address === row.address && isOwnRoot;
}
