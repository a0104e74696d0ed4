/** csvdecode. https://developer.hashicorp.com/terraform/language/functions/csvdecode */
import { fail, unknowable } from '../failure.ts';
import { asSequence } from '../kinds.ts';
import type { Value } from '../value.ts';
import { deep, textArgument } from './define.ts';
import type { FunctionGroup } from './define.ts';

export const CSV_FUNCTIONS: FunctionGroup = {
  csvdecode: deep(1, ([text]) => decodeCsv(textArgument(text))),
};

function decodeCsv(text: string): Value {
  const [names, ...rows] = readRows(text.replaceAll('\r\n', '\n'));
  if (names === undefined) return fail('no header');
  if (new Set(names).size < names.length) return fail('two columns have one name');
  const objects = rows.map((row) =>
    row.length === names.length
      ? Object.fromEntries(names.map((name, index): [string, Value] => [name, row[index] ?? null]))
      : fail('a row of another length'),
  );
  return asSequence(objects, 'list');
}

/** A field with its end. https://www.rfc-editor.org/rfc/rfc4180 */
const FIELD = /(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/y;

function readRows(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  FIELD.lastIndex = 0;
  while (FIELD.lastIndex < text.length || row.length > 0) {
    const match = FIELD.exec(text);
    if (match === null) return unknowable('quotes in the middle of a field');
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === ',') continue;
    // An empty line is not a row.
    if (match[0] !== '\n' || row.length > 1) rows.push(row);
    row = [];
  }
  return rows;
}
