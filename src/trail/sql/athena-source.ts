import { SourceError } from '#domain/errors.ts';
import { accountsIn, gigabytesIn, regionsIn, splitSource } from '../source-options.ts';

export interface AthenaPlace {
  readonly database: string;
  readonly table: string;
  /** Undefined: the AWS SDK's configuration. */
  readonly region: string | undefined;
  readonly workgroup: string | undefined;
  /** Where Athena writes results. Undefined: the workgroup's location. */
  readonly output: string | undefined;
  readonly maxBytes: number | undefined;
  /** Partitions to read. Empty: all. */
  readonly accounts: readonly string[];
  readonly regions: readonly string[];
}

const OPTIONS = ['workgroup', 'output', 'region', 'max-gb', 'accounts', 'regions'];

/**
 * Parses `athena:DATABASE.TABLE[?workgroup=NAME&output=s3://BUCKET/PREFIX&region=REGION&max-gb=N&accounts=ID,ID&regions=REGION,REGION]`.
 * @throws SourceError if a part is invalid
 */
export function parseAthenaSource(source: string): AthenaPlace {
  const { place, options } = splitSource(source, OPTIONS);
  const name = place.slice('athena:'.length);
  const dot = name.indexOf('.');
  const [database, table] = [name.slice(0, Math.max(dot, 0)), name.slice(dot + 1)];
  // https://docs.aws.amazon.com/athena/latest/ug/tables-databases-columns-names.html
  if (!/^\w+$/.test(database) || !/^\w+$/.test(table)) {
    refuse(source, 'not-a-table', 'a database and a table of letters, digits and _', name, 'Write athena:DATABASE.TABLE.');
  }
  const output = options.get('output');
  if (output !== undefined && !/^s3:\/\/[a-z0-9][a-z0-9.-]+(?:\/.*)?$/.test(output)) {
    refuse(source, 'not-an-output', 'a place for results', output, 'Write output=s3://BUCKET/PREFIX/.');
  }
  return {
    database,
    table,
    region: regionsIn(options.get('region'), source)[0],
    workgroup: options.get('workgroup'),
    output,
    maxBytes: gigabytesIn(options.get('max-gb'), source),
    accounts: accountsIn(options.get('accounts'), source),
    regions: regionsIn(options.get('regions'), source),
  };
}

function refuse(source: string, code: string, expected: string, found: string, hint: string): never {
  throw new SourceError(code, `Expected ${expected} in --trace ${source}; found ${found === '' ? 'nothing' : found}.`, hint);
}
