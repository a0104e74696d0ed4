import type { Action, ActionDocument } from '#domain/action.ts';
import type { Json } from '#domain/json.ts';
import type { BlockSchema, ProviderSchema } from '#domain/value/provider-schema.ts';
import type { ReconciliationReport } from '#domain/run-report.ts';
import { sameBySchema } from '#domain/value/same-by-schema.ts';
import type { ActRefusal } from '#ports/act.ts';
import type { ActTarget } from './eligible.ts';
import type { ActPlan, ObjectChange } from './read-plan.ts';
import { refuse } from './refuse.ts';

export interface Expected {
  readonly action: Exclude<Action, 'noop'>;
  readonly target: ActTarget;
  readonly row: ReconciliationReport;
  readonly schema: ProviderSchema;
}

const AGAIN = 'Run reconcile again: the cloud changed after the verdict.';

/** Checks that a plan does only what was requested, given the run's values. @returns its changes, for the document, or the problem */
export function checkPlan(
  plan: ActPlan,
  expected: Expected,
): { readonly kind: 'right'; readonly changes: ActionDocument['changes'] } | ActRefusal {
  const { action, target } = expected;
  const other = [...plan.changes, ...plan.drift].find((change) => change.address !== target.address || change.isUnusual);
  if (other !== undefined) {
    return refuse(
      'other-target',
      `Expected a plan that changes only ${target.address}; found that it also changes ${other.address} (${other.actions.join(', ')}).`,
      'Apply or reconcile the other changes first.',
    );
  }
  const [main] = action === 'refresh-state' ? plan.drift : plan.changes;
  if (main === undefined && action === 'refresh-state' && isKnownToState(expected.row))
    return refuse(
      'nothing-to-do',
      `Expected a state that is behind the cloud; found that the state of ${target.address} is current and the code is behind.`,
      'Merge the edit. Until then the next apply undoes the change.',
    );
  if (main === undefined || (action === 'refresh-state' && plan.changes.length > 0))
    return refuse(
      'nothing-to-do',
      `Expected a plan that changes ${target.address} as requested; found none.`,
      'The drift is gone. Run reconcile again.',
    );
  const wrong = wrongKind(main, expected) ?? wrongValues(main, expected);
  if (wrong !== undefined) return wrong;
  const schema = expected.schema[target.type];
  const entry = (change: ObjectChange, actions: readonly string[]): ActionDocument['changes'][number] => ({
    address: change.address,
    actions: [...actions],
    attributes: [...changedPaths(change, schema)],
  });
  return {
    kind: 'right',
    changes: [...plan.drift.map((change) => entry(change, ['refresh'])), ...plan.changes.map((change) => entry(change, change.actions))],
  };
}

function isKnownToState({ attributes }: ReconciliationReport): boolean {
  const seen = Object.values(attributes);
  return seen.length > 0 && seen.every(({ standing }) => standing === 'state-synchronised');
}

function wrongKind({ actions, address }: ObjectChange, { action, row }: Expected): ActRefusal | undefined {
  const isReplaced = [...actions].sort().join() === 'create,delete';
  const found = refuse(
    'other-deed',
    `Expected ${action} of ${address}, which the run saw ${row.kind}; found a plan that would ${actions.join(' and ')} it.`,
    AGAIN,
  );
  switch (action) {
    case 'refresh-state':
      return actions.join() === (row.kind === 'missing' ? 'delete' : 'update') ? undefined : found;
    case 'revert-drift':
      if (row.kind === 'missing') return actions.join() === 'create' ? undefined : found;
      return actions.join() === 'update' || isReplaced ? undefined : found;
    case 'replace-instance':
      return isReplaced ? undefined : found;
  }
}

function wrongValues(change: ObjectChange, expected: Expected): ActRefusal | undefined {
  const { action, row, schema: schemas, target } = expected;
  if (row.kind === 'missing') return undefined;
  const schema = schemas[target.type];
  const changed = changedPaths(change, schema);
  const isDrawnAnew = (path: string): boolean => action === 'replace-instance' && change.unknown.includes(path);
  const extra = changed.find((path) => !(path in row.attributes) && !isDrawnAnew(path) && !follows(path, row, schema));
  if (extra !== undefined)
    return refuse(
      'other-attribute',
      `Expected a plan that changes ${Object.keys(row.attributes).join(', ')}; found that it also changes ${extra}.`,
      'Apply or reconcile that change first.',
    );
  if (action === 'replace-instance') return undefined;
  for (const [path, seen] of Object.entries(row.attributes)) {
    if (seen.notRead === true) continue;
    if (!changed.includes(path))
      return refuse('drift-moved', `Expected ${path} of ${target.address} as in the run; found that it is no longer changed.`, AGAIN);
    const wrong = wrongValue(path, change, expected);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

function wrongValue(
  path: string,
  { before, after, unknown }: ObjectChange,
  { action, row, schema: schemas, target }: Expected,
): ActRefusal | undefined {
  const seen = row.attributes[path];
  const same = (left: Json | undefined, right: Json | undefined): boolean =>
    sameBySchema(schemas[target.type], path, left ?? null, right ?? null);
  const cloud = action === 'refresh-state' ? after[path] : before[path];
  if (seen === undefined) return undefined;
  if (isHidden(seen.after)) {
    return action === 'refresh-state'
      ? refuse(
          'value-hidden',
          `Expected a value that can be compared; found that ${path} of ${target.address} is hidden.`,
          'Refresh the state by hand: terraform apply -refresh-only.',
        )
      : undefined;
  }
  if (!same(cloud, seen.after))
    return refuse('drift-moved', `Expected ${path} of ${target.address} as in the run; found that it changed since.`, AGAIN);
  if (action === 'refresh-state' || unknown.includes(path) || isHidden(seen.before)) return undefined;
  if (same(after[path], seen.code ?? seen.before)) return undefined;
  return refuse(
    'unapplied-code',
    `Expected the plan to restore ${path} of ${target.address}; found that it sets a value that is new in code.`,
    'Run terraform apply for the code first.',
  );
}

/** True for a placeholder that the report prints instead of a value. */
function isHidden(value: Json): boolean {
  return value === '(hidden)' || value === '(sensitive)';
}

function changedPaths({ before, after, unknown }: ObjectChange, schema: BlockSchema | undefined): readonly string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after), ...unknown]);
  return [...names]
    .filter((name) => unknown.includes(name) || !sameBySchema(schema, name, before[name] ?? null, after[name] ?? null))
    .sort();
}

// Computed attributes may change as a consequence; `tags_all` changes with `tags`.
// https://registry.terraform.io/providers/hashicorp/aws/latest/docs/guides/resource-tagging
function follows(path: string, row: ReconciliationReport, schema: BlockSchema | undefined): boolean {
  if (path === 'tags_all') return 'tags' in row.attributes;
  const attribute = schema?.attributes[path];
  return attribute?.computed === true && attribute.optional !== true && attribute.required !== true;
}
