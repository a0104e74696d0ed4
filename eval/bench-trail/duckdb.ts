/**
 * DuckDB with two threads, asked the query that our SQL sources ask: every drop rule with a count, and each record that stands,
 * whole and once, as the row our pipeline takes. It is told the columns, so that it need not guess them.
 */
import { DEFAULT_ORIGINS } from '#domain/origin.ts';
import { siftBy } from '#stages/filter/sift.ts';
import { duckdbItems } from '../../test/support/duckdb-trail.ts';
import { WINDOW, tell } from './window.ts';

const { conditions } = siftBy({ ...DEFAULT_ORIGINS, window: WINDOW, accounts: [], regions: [] });
const items = await duckdbItems(`${process.argv[2] ?? ''}/**/*.gz`, WINDOW, conditions);
const ids = items.map((item) => (item.kind === 'record' ? (item.value as { readonly eventID: string }).eventID : undefined));
tell(new Set(ids.filter((id) => id !== undefined)).size);
