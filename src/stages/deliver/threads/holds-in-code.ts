import type { Drift } from '#domain/drift.ts';
import { WorkspaceError } from '#domain/errors.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import { withTexts } from '#domain/workspace/patched-workspace.ts';
import type { Workspace } from '#domain/workspace.ts';
import { findCollateral, isReached } from '#hcl/proof/judge.ts';
import type { Expectation, WantedChange } from '#hcl/proof/judge.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';

/** Texts by path relative to the root. */
type Texts = ReadonlyMap<string, string>;

/** True if the code with replaced texts has the accepted values; false if unknown. `reconciliations`: accepted ones of this root */
export function hasAcceptedValues(workspace: Workspace, texts: Texts, reconciliations: readonly Reconciliation[]): boolean {
  return evaluateCode(workspace, texts, (after) => reconciliations.every((item) => hasAcceptedChange(item, after, { workspace, texts })));
}

/** Like hasAcceptedValues, and true only if nothing else changes. */
export function hasOnlyAcceptedValues(workspace: Workspace, texts: Texts, reconciliations: readonly Reconciliation[]): boolean {
  const expectation: Expectation = {
    changes: reconciliations.flatMap((item) => wantedOf(item.decision.drift)),
    gone: reconciliations.flatMap(({ decision: { drift } }) =>
      drift.kind === 'missing' && drift.address !== undefined ? [drift.address] : [],
    ),
    adopted: reconciliations
      .flatMap((item) => item.patch?.imports ?? [])
      .map(({ to, resourceType: type, observed }) => ({ address: to, type, observed })),
  };
  return evaluateCode(
    workspace,
    texts,
    (after, before) =>
      reconciliations.every((item) => hasAcceptedChange(item, after, { workspace, texts })) &&
      findCollateral(before, after, expectation, workspace.schema).length === 0,
  );
}

type Evaluator = ReturnType<typeof openEvaluator>;

function evaluateCode(workspace: Workspace, texts: Texts, judge: (after: Evaluator, before: Evaluator) => boolean): boolean {
  try {
    return judge(openEvaluator({ ...workspace, files: withTexts(workspace.files, texts) }), openEvaluator(workspace));
  } catch (error) {
    if (error instanceof WorkspaceError) return false;
    throw error;
  }
}

function hasAcceptedChange(
  { decision: { drift }, patch }: Reconciliation,
  after: Evaluator,
  { workspace, texts }: { readonly workspace: Workspace; readonly texts: Texts },
): boolean {
  switch (drift.kind) {
    case 'changed': {
      const wanted = wantedOf(drift);
      return wanted.length === drift.changes.length && wanted.every((one) => isReached(one, after, workspace.schema));
    }
    case 'missing':
      return drift.address !== undefined && after.instance(drift.address) === undefined;
    case 'unmanaged': {
      const adopted = patch?.imports.some(({ to, id }) => id === drift.importId && after.instance(to) !== undefined) ?? false;
      return adopted || (drift.importId !== undefined && importsIn([...texts.values()]).has(drift.importId));
    }
  }
}

/** Returns the literal ids of import blocks. https://developer.hashicorp.com/terraform/language/import */
function importsIn(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => [...text.matchAll(/\bimport\s*\{[^}]*\bid\s*=\s*"((?:[^"\\]|\\.)*)"/g)].map(([, id = '']) => id)));
}

/** Returns the comparable changes. Hidden and sensitive values are left out, so there may be fewer than in the drift. */
function wantedOf({ address, resourceType: type, changes }: Drift): readonly WantedChange[] {
  if (address === undefined) return [];
  const all = changes.find((change) => change.path === 'tags_all')?.after;
  return changes
    .filter((change) => !change.sensitive && !change.hidden)
    .map(({ path, before, after }) => ({ address, type, path, before, after, ...(path === 'tags' && all !== undefined ? { all } : {}) }));
}
