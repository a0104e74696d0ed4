import type { ReconciliationReport } from '#domain/run-report.ts';
import type { ExpectedItem } from '../dataset.ts';

/**
 * Finds the rows of an expected item.
 * @param rows rows of a report
 * @param item an expected item
 * @returns its rows; normally one, or none
 */
export function rowsOfItem(rows: readonly ReconciliationReport[], item: ExpectedItem): readonly ReconciliationReport[] {
  return rows.filter((row) => isAbout(row, item));
}

/**
 * Finds the expected item of a row.
 * @param expected a scenario's expected items
 * @param row a row of a report
 * @returns the item; undefined if no item matches
 */
export function itemOfRow(expected: readonly ExpectedItem[], row: ReconciliationReport): ExpectedItem | undefined {
  return expected.find((item) => isAbout(row, item));
}

/** A resource made by hand has no address yet; the row has the address that the patch proposes. */
function isAbout(row: ReconciliationReport, item: ExpectedItem): boolean {
  if (row.kind === 'unmanaged') return item.new !== undefined && item.new.type === row.resourceType && item.new.id === row.importId;
  // With several roots, the scenario's own root is in a folder of this name.
  const isOwnRoot = row.root === undefined || row.root === '.' || row.root === 'infra';
  return item.address !== undefined && item.address === row.address && isOwnRoot;
}
