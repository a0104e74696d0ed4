import { describeWhereabouts } from '#domain/workspace/roots.ts';
import type { ReconciliationReport } from '#domain/run-report.ts';
import { plainLine } from '#domain/text/foreign-text.ts';
import { folded } from '#domain/text/listed.ts';
import { describeChange, describeValue, leafChanges } from '#domain/value/value-change.ts';
import { SIDES } from '#domain/value/three-sides.ts';

/**
 * Says in plain words what changed on a resource.
 * @param item one reconciliation of a report
 * @param limit how many lines at most; what is left is counted in one more line
 * @returns one line per difference, such as `memory_size: 128 → 512`, without control characters
 */
export function changeLines(item: ReconciliationReport, limit: number): readonly string[] {
  return folded(allLines(item), limit);
}

/**
 * Names the resource of a reconciliation for people.
 * @param item one reconciliation of a report
 * @returns its address; without one its type and import id
 */
export function resourceName(item: ReconciliationReport): string {
  return plainLine(item.address ?? `${item.resourceType} ${item.importId ?? 'without a known id'}`);
}

/**
 * Says where a resource is written and where its state lies.
 * @param item one reconciliation of a report
 * @returns as describeWhereabouts says it, without control characters
 */
export function whereabouts(item: Pick<ReconciliationReport, 'root' | 'workspace' | 'backend' | 'declaredAt'>): string {
  const { root, workspace, backend, declaredAt } = item;
  const place = {
    ...(root === undefined ? {} : { root }),
    ...(workspace === undefined ? {} : { workspaceName: workspace }),
    ...(backend === undefined ? {} : { backend: { type: backend.type, ...(backend.key === null ? {} : { key: backend.key }) } }),
    ...(declaredAt === undefined ? {} : { declaredAt }),
  };
  return plainLine(describeWhereabouts(place));
}

function allLines(item: ReconciliationReport): readonly string[] {
  switch (item.kind) {
    case 'missing':
      return ['deleted in the cloud'];
    case 'unmanaged':
      // Without an address the import id is the resource's name already.
      return [
        item.address === null
          ? 'created outside Terraform'
          : `created outside Terraform, import id ${plainLine(item.importId ?? 'unknown')}`,
        ...changes(item).flatMap(([path, { after }]) => (after === null ? [] : [`${plainLine(path)}: ${describeValue(after, 80)}`])),
      ];
    case 'changed':
      return changes(item).flatMap(([path, change]) => [...differenceLines(path, change), ...codeLines(path, change)]);
  }
}

/**
 * Says in plain words how values moved.
 * @param change its values as the report shows them
 * @returns one line per difference
 */
export function differenceLines(path: string, { before, after }: ReconciliationReport['attributes'][string]): readonly string[] {
  if (after === '(sensitive)' || after === '(hidden)')
    return [`${plainLine(path)}: changed, value ${after === '(hidden)' ? 'hidden in the trail' : 'sensitive'}`];
  return leafChanges(path, before, after).map(describeChange);
}

/** Where code and cloud moved apart the reader needs the third value; where no plan will confirm an edit, that. */
function codeLines(path: string, { code, standing, notRead }: ReconciliationReport['attributes'][string]): readonly string[] {
  return [
    ...(code === undefined ? [] : [`${plainLine(path)}: ${describeValue(code, 80)} in code, not applied yet`]),
    ...(standing === 'state-synchronised' ? [`${plainLine(path)}: ${SIDES[standing]}`] : []),
    ...(notRead === undefined ? [] : [`${plainLine(path)}: the provider does not read it back, so a plan shows it until the next apply`]),
  ];
}

/** `tags_all` follows from `tags` and the provider's default tags: beside `tags` it says nothing. */
function changes(item: ReconciliationReport): readonly (readonly [string, ReconciliationReport['attributes'][string]])[] {
  return Object.entries(item.attributes).filter(([path]) => !(path === 'tags_all' && 'tags' in item.attributes));
}
