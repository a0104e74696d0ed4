/** The view of a changed resource. No line has control characters. */
import type { ReconciliationReport } from '#domain/run-report.ts';
import { plainLine } from '#domain/text/foreign-text.ts';
import { folded } from '#domain/text/listed.ts';
import { SIDES } from '#domain/value/three-sides.ts';
import { describeChange, describeValue, leafChanges } from '#domain/value/value-change.ts';
import { describeWhereabouts } from '#domain/workspace/roots.ts';

type Attributes = ReconciliationReport['attributes'];
type Values = Attributes[string];

export interface ResourceView {
  /** Id of the reconciliation. */
  readonly id: string;
  readonly name: string;
  /** File and line, root and state, without unknown and implied parts; may be empty. */
  readonly where: string;
  /** One line per difference, such as `memory_size: 128 → 512`. */
  readonly changes: readonly string[];
  /** The changes in a few words; further differences are counted. */
  readonly brief: string;
}

const BRIEF: Readonly<Record<ReconciliationReport['kind'], string | undefined>> = {
  changed: undefined,
  missing: 'deleted',
  unmanaged: 'created',
};

/** @returns the view of the resource of one reconciliation */
export function viewResource(row: ReconciliationReport): ResourceView {
  const changes = changeLines(row);
  return {
    id: plainLine(row.id),
    name: resourceName(row),
    where: whereabouts(row),
    changes,
    brief: BRIEF[row.kind] ?? folded(changes, 1).join(', '),
  };
}

/** @returns the address; without an address, type and import id */
export function resourceName({
  address,
  resourceType,
  importId,
}: Pick<ReconciliationReport, 'address' | 'resourceType' | 'importId'>): string {
  return plainLine(address ?? `${resourceType} ${importId ?? 'without a known id'}`);
}

/** @returns the text of describeWhereabouts */
export function whereabouts({
  root,
  folder,
  workspace,
  backend,
  declaredAt,
}: Pick<ReconciliationReport, 'root' | 'folder' | 'workspace' | 'backend' | 'declaredAt'>): string {
  const place = {
    ...(root === undefined ? {} : { root }),
    ...(folder === undefined ? {} : { folder }),
    ...(workspace === undefined ? {} : { workspaceName: workspace }),
    ...(backend === undefined ? {} : { backend: { type: backend.type, ...(backend.key === null ? {} : { key: backend.key }) } }),
    ...(declaredAt === undefined ? {} : { declaredAt }),
  };
  return plainLine(describeWhereabouts(place));
}

/**
 * Returns the attributes to show. `tags_all` is left out, because it follows from `tags` and the provider's default tags.
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs/guides/resource-tagging
 */
export function namedAttributes(attributes: Attributes): readonly (readonly [path: string, values: Values])[] {
  return Object.entries(attributes).filter(([path]) => !(path === 'tags_all' && 'tags' in attributes));
}

/** @returns one line per difference */
export function differenceLines(path: string, { before, after }: Values): readonly string[] {
  if (after === '(sensitive)') return [`${plainLine(path)}: changed, value sensitive`];
  if (after === '(hidden)') return [`${plainLine(path)}: changed, value hidden in the trail`];
  return leafChanges(path, before, after).map(describeChange);
}

/** The effect of the next apply if code stays unchanged: in words, or as values from the cloud's to the code's. */
export interface NextApply {
  readonly name: string;
  readonly words?: string;
  readonly values: readonly string[];
}

export function nextApplyOf(row: ReconciliationReport): NextApply {
  const name = resourceName(row);
  const paths = namedAttributes(row.attributes).map(([path]) => path);
  if (row.invisible !== undefined) return { name, words: 'nothing: it is not shown in any plan', values: [] };
  switch (row.kind) {
    case 'unmanaged':
      return { name, words: 'nothing: Terraform does not manage it', values: [] };
    case 'missing':
      return { name, words: 'Terraform creates it again', values: [] };
    case 'changed':
      return { name, values: undoneLines(row, paths) };
  }
}

/** @returns the values that a revert changes, from the cloud's value to the value in code, or to the previous value if code has no other */
export function undoneLines({ attributes }: ReconciliationReport, paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) => {
    const values = attributes[path];
    if (values === undefined) return [];
    return differenceLines(path, {
      before: values.after,
      after: values.after === '(hidden)' ? values.after : (values.code ?? values.before),
    });
  });
}

function changeLines(row: ReconciliationReport): readonly string[] {
  const attributes = namedAttributes(row.attributes);
  switch (row.kind) {
    case 'missing':
      return ['deleted outside Terraform'];
    case 'unmanaged':
      // Without an address the import id already is the resource's name.
      return [
        `created outside Terraform${row.address === null ? '' : `, import id ${plainLine(row.importId ?? 'unknown')}`}`,
        ...(row.renamedFrom === undefined ? [] : [`renamed from ${plainLine(row.renamedFrom)}, otherwise unchanged`]),
        ...attributes.flatMap(([path, { after }]) => (after === null ? [] : [`${plainLine(path)}: ${describeValue(after, 80)}`])),
      ];
    case 'changed':
      return attributes.flatMap(([path, values]) => [...differenceLines(path, values), ...codeLines(path, values)]);
  }
}

/** Adds the value in code if it differs from the other two, and a note if no plan can confirm an edit. */
function codeLines(path: string, { code, standing, notRead }: Values): readonly string[] {
  return [
    ...(code === undefined ? [] : [`${describeValue(code, 80)} in code, not applied yet`]),
    ...(standing === 'state-synchronised' ? [SIDES[standing]] : []),
    ...(notRead === undefined ? [] : ['the provider does not read it back, so a plan shows it until the next apply']),
  ].map((text) => `${plainLine(path)}: ${text}`);
}
