import type { AttributeChange } from '#domain/attribute-change.ts';
import type { Drift } from '#domain/drift.ts';
import { describeRoot } from '#domain/workspace/roots.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import { commitLine } from '#domain/text/foreign-text.ts';
import { canonicalJson } from '#domain/json.ts';

/** In characters. */
const LONGEST_VALUE = 40;

/** The subject of an intent's commit, such as `Set visibility_timeout_seconds of aws_sqs_queue.work["orders"] to 300`. */
export function titleOf(reconciliations: readonly Reconciliation[]): string {
  const roots = new Set(reconciliations.flatMap(({ place }) => (place === undefined ? [] : [describeRoot(place)])));
  const [root = '.'] = roots;
  return `${titleIn(reconciliations)}${roots.size === 1 && root !== '.' ? ` in ${commitLine(root)}` : ''}`;
}

function titleIn(reconciliations: readonly Reconciliation[]): string {
  const kinds = new Set(reconciliations.map((item) => item.decision.drift.kind));
  if (kinds.size > 1) return `Update ${subjectOf(reconciliations)} to match the cloud`;
  if (kinds.has('unmanaged')) return `Import ${subjectOf(reconciliations)}`;
  if (kinds.has('missing')) return `Remove ${subjectOf(reconciliations)}`;
  return titleOfChange(reconciliations);
}

/**
 * The changes without implied ones: `tags_all` follows from `tags` and the provider's default tags.
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs/guides/resource-tagging
 */
export function namedChanges(drift: Drift): readonly AttributeChange[] {
  const hasTags = drift.changes.some((change) => change.path === 'tags');
  return drift.changes.filter((change) => !(hasTags && change.path === 'tags_all'));
}

/** The address; of an unmanaged resource the one in its patch, else type and import id. */
export function resourceName(reconciliation: Reconciliation): string {
  const { drift } = reconciliation.decision;
  const adopted = (reconciliation.patch ?? reconciliation.option?.patch)?.imports.find(
    (target) => target.id === drift.importId && target.resourceType === drift.resourceType,
  );
  return commitLine(drift.address ?? adopted?.to ?? `${drift.resourceType} ${drift.importId ?? 'without a known id'}`);
}

function titleOfChange(reconciliations: readonly Reconciliation[]): string {
  const changes = reconciliations.map((item) => namedChanges(item.decision.drift));
  const paths = [...new Set(changes.flat().map((change) => change.path))];
  const values = new Set(changes.flat().map((change) => canonicalJson(change.after)));
  const subject = subjectOf(reconciliations);
  const first = changes.flat()[0];
  if (first === undefined || paths.length !== 1 || values.size !== 1 || first.sensitive || first.hidden)
    return `Change ${listed(paths)} of ${subject}`;
  if (first.after === null) return `Unset ${first.path} of ${subject}`;
  const value = commitLine(JSON.stringify(first.after));
  if (typeof first.after === 'object' || value.length > LONGEST_VALUE) return `Change ${first.path} of ${subject}`;
  return `Set ${first.path} of ${subject} to ${value}`;
}

function subjectOf(reconciliations: readonly Reconciliation[]): string {
  const names = reconciliations.map(resourceName);
  const [first = '', second = ''] = names;
  if (names.length === 1) return first;
  if (names.length === 2) return `${first} and ${second}`;
  return `${first} and ${names.length - 1} more`;
}

function listed(names: readonly string[]): string {
  if (names.length <= 1) return names.join('');
  if (names.length > 4) return `${names.length} attributes`;
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
