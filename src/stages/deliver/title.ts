import { canonicalJson } from '#domain/json.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import type { ReconciliationReport } from '#domain/run-report.ts';
import { commitLine } from '#domain/text/foreign-text.ts';
import { listed } from '#domain/text/listed.ts';
import { describeRoot } from '#domain/workspace/roots.ts';
import { toRow } from '#report/row.ts';
import { namedAttributes, resourceName } from '#report/view/resource.ts';

/** In characters. */
const MAX_VALUE_LENGTH = 40;
const MAX_PATHS = 4;

/** Returns the subject of an intent's commit, such as `Set visibility_timeout_seconds of aws_sqs_queue.work["orders"] to 300`. */
export function titleOf(reconciliations: readonly Reconciliation[]): string {
  const roots = new Set(reconciliations.flatMap(({ place }) => (place === undefined ? [] : [describeRoot(place)])));
  const [root = '.'] = roots;
  const title = titleIn(reconciliations.map((item) => toRow(item, () => '')));
  return commitLine(`${title}${roots.size === 1 && root !== '.' ? ` in ${root}` : ''}`);
}

function titleIn(rows: readonly ReconciliationReport[]): string {
  const kinds = new Set(rows.map(({ kind }) => kind));
  if (kinds.size > 1) return `Update ${subjectOf(rows)} to match the cloud`;
  if (kinds.has('unmanaged')) return `Import ${subjectOf(rows)}`;
  if (kinds.has('missing')) return `Remove ${subjectOf(rows)}`;
  return titleOfChange(rows);
}

function titleOfChange(rows: readonly ReconciliationReport[]): string {
  const changes = rows.flatMap(({ attributes }) => namedAttributes(attributes));
  const paths = [...new Set(changes.map(([path]) => path))];
  const values = new Set(changes.map(([, { after }]) => canonicalJson(after)));
  const subject = subjectOf(rows);
  const [[path, { after }] = ['', { after: null }]] = changes;
  if (paths.length !== 1 || values.size !== 1 || after === '(sensitive)' || after === '(hidden)')
    return `Change ${paths.length > MAX_PATHS ? `${paths.length} attributes` : listed(paths)} of ${subject}`;
  if (after === null) return `Unset ${path} of ${subject}`;
  const value = JSON.stringify(after);
  if (typeof after === 'object' || value.length > MAX_VALUE_LENGTH) return `Change ${path} of ${subject}`;
  return `Set ${path} of ${subject} to ${value}`;
}

function subjectOf(rows: readonly ReconciliationReport[]): string {
  const [first = '', second = '', ...more] = rows.map(resourceName);
  if (second === '') return first;
  return `${first} and ${more.length === 0 ? second : `${more.length + 1} more`}`;
}
