/**
 * Lays rows out in columns.
 * @param rows the first is the header; none is longer than it
 * @param left how many columns are aligned to the left
 * @returns a line per row
 */
export function alignColumns(rows: readonly (readonly string[])[], left = 1): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row.map((cell, column) => (column < left ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  '),
  );
}
