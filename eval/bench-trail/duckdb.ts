/**
 * DuckDB with two threads, with the query of our SQL sources: every drop rule with a count, and each remaining record, complete and once,
 * as a row of our pipeline. The columns are given, so that DuckDB need not detect them. The query is Athena's, or with the argument `lake`
 * that of CloudTrail Lake.
 */
import { DEFAULT_ORIGINS } from '#domain/origin.ts';
import { recordFilterFor } from '#stages/filter/record-filter.ts';
import { duckdbItems, duckdbLakeItems } from '../../test/support/duckdb-trail.ts';
import { WINDOW, tell } from './window.ts';

const { conditions } = recordFilterFor({ ...DEFAULT_ORIGINS, window: WINDOW, accounts: [], regions: [] });
const ask = process.argv[3] === 'lake' ? duckdbLakeItems : duckdbItems;
const items = await ask(`${process.argv[2] ?? ''}/**/*.gz`, WINDOW, conditions);
const ids = new Set(items.flatMap((item) => (item.kind === 'record' ? [(item.value as { readonly eventID: string }).eventID] : [])));
tell(ids.size, () => ids);
