/**
 * DuckDB with two threads, asked the query that our SQL sources ask: every drop rule with a count, and each record that stands,
 * whole and once, as the row our pipeline takes. It is told the columns, so that it need not guess them. The query is Athena's;
 * behind `lake`, that of CloudTrail Lake.
 */
import { DEFAULT_ORIGINS } from '#domain/origin.ts';
import { siftBy } from '#stages/filter/sift.ts';
import { duckdbItems, duckdbLakeItems } from '../../test/support/duckdb-trail.ts';
import { WINDOW, tell } from './window.ts';

const { conditions } = siftBy({ ...DEFAULT_ORIGINS, window: WINDOW, accounts: [], regions: [] });
const ask = process.argv[3] === 'lake' ? duckdbLakeItems : duckdbItems;
const items = await ask(`${process.argv[2] ?? ''}/**/*.gz`, WINDOW, conditions);
const ids = new Set(items.flatMap((item) => (item.kind === 'record' ? [(item.value as { readonly eventID: string }).eventID] : [])));
tell(ids.size, () => ids);
