import type { ActionSummary } from '#ports/act.ts';
import type { Workspace } from '#domain/workspace.ts';
import { backAt } from './apply-to-target.ts';
import type { TargetBook } from './target-book.ts';

/** Attributes of a managed resource that one of our own actions set back to the code: no earlier call matters for them. */
export interface SetBack {
  readonly address: string;
  readonly attributes: readonly string[];
  /** When its apply began, in milliseconds, whole seconds as in CloudTrail: a call in that second may be later, and stands. */
  readonly at: number;
}

/**
 * What revert-drift actions set back in a root. Only completed ones count: of any other it is unknown what it did.
 * @returns in time order
 */
export function setBackIn(
  actions: readonly ActionSummary[],
  workspace: Pick<Workspace, 'directory' | 'workspaceName'>,
): readonly SetBack[] {
  return actions
    .filter(({ document: { action, root } }) => action === 'revert-drift' && isOf(root, workspace))
    .flatMap(({ document, moves }): readonly SetBack[] => {
      const begun = moves.find((move) => move.kind === 'begun');
      const isDone = moves.some((move) => (move.kind === 'ended' || move.kind === 'closed') && move.outcome === 'done');
      if (begun === undefined || !isDone) return [];
      const at = Math.floor(Date.parse(begun.at) / 1000) * 1000;
      return document.changes
        .filter(({ actions: how }) => how.join() === 'update')
        .map(({ address, attributes }) => ({ address, attributes, at }));
    })
    .sort((left, right) => left.at - right.at);
}

/** Sentences about actions that began in a root and whose end nobody recorded. */
export function unknownActionsIn(
  actions: readonly ActionSummary[],
  workspace: Pick<Workspace, 'directory' | 'workspaceName'>,
): readonly string[] {
  return actions.flatMap(({ id, document: { action, root, target }, moves }) => {
    const begun = moves.find((move) => move.kind === 'begun');
    if (begun === undefined || !isOf(root, workspace) || moves.some((move) => move.kind === 'ended' || move.kind === 'closed')) return [];
    return [
      `the action ${id} (${action} of ${target.address}) started at ${begun.at}, and its result is unknown: it may be done, partly done or not done; reconcile act close ${id} --as NAME compares the root with its plan`,
    ];
  });
}

function isOf(
  root: ActionSummary['document']['root'],
  { directory, workspaceName = 'default' }: Pick<Workspace, 'directory' | 'workspaceName'>,
): boolean {
  return root.directory === directory && root.workspace === workspaceName;
}

/** Puts the attributes of resources that were touched before it back to their values in the state. */
export function applySetBack({ address, attributes }: SetBack, targets: TargetBook): void {
  const before = targets.get(address);
  if (before?.resource === undefined || !before.exists) return;
  targets.put({ present: backAt(before, attributes), writes: [] });
}
