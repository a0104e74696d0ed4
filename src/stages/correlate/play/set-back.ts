import type { Action } from '#domain/action.ts';
import type { ActionSummary } from '#ports/act.ts';
import type { Workspace } from '#domain/workspace.ts';
import { resetToState } from './apply-to-target.ts';
import type { TargetRegistry } from './target-registry.ts';

/** Attributes that one of this tool's actions set back. Earlier calls no longer matter for them. */
export interface SetBack {
  readonly address: string;
  /** all: the instance was replaced, so all changes of the former one are gone. */
  readonly attributes: readonly string[] | 'all';
  /** Start of the apply in milliseconds, cut to seconds as in CloudTrail. A call in that second may be later, so it still counts. */
  readonly at: number;
}

/**
 * Returns what actions set back or replaced in a root. Only completed actions count, because the effect of others is unknown. Every run
 * reads the result of a refresh-state action from the state.
 * @returns in time order
 */
export function setBackIn(
  actions: readonly ActionSummary[],
  workspace: Pick<Workspace, 'directory' | 'workspaceName'>,
): readonly SetBack[] {
  return actions
    .filter(({ document: { action, root } }) => isSetting(action) && isOf(root, workspace))
    .flatMap(({ document, moves }): readonly SetBack[] => {
      const startMove = moves.find((move) => move.kind === 'begun');
      const isDone = moves.some((move) => (move.kind === 'ended' || move.kind === 'closed') && move.outcome === 'done');
      if (startMove === undefined || !isDone) return [];
      const at = Math.floor(Date.parse(startMove.at) / 1000) * 1000;
      return document.changes
        .filter(({ actions: how }) => how.join() === 'update' || isReplacement(how))
        .map(({ address, attributes, actions: how }) => ({ address, attributes: isReplacement(how) ? 'all' : attributes, at }));
    })
    .sort((left, right) => left.at - right.at);
}

function isSetting(action: Action): boolean {
  return action === 'revert-drift' || action === 'replace-instance';
}

/** True for a replacement, in either order. https://developer.hashicorp.com/terraform/internals/json-format#change-representation */
function isReplacement(how: readonly string[]): boolean {
  return how.includes('create') && how.includes('delete');
}

/** Returns sentences about actions of a root that began and have no recorded end. */
export function unknownActionsIn(
  actions: readonly ActionSummary[],
  workspace: Pick<Workspace, 'directory' | 'workspaceName'>,
): readonly string[] {
  return actions.flatMap(({ id, document: { action, root, target }, moves }) => {
    const startMove = moves.find((move) => move.kind === 'begun');
    if (startMove === undefined || !isOf(root, workspace) || moves.some((move) => move.kind === 'ended' || move.kind === 'closed'))
      return [];
    return [
      `the action ${id} (${action} of ${target.address}) started at ${startMove.at}, and its result is unknown: it may be done, partly done or not done; reconcile act close ${id} --as NAME compares the root with its plan`,
    ];
  });
}

function isOf(
  root: ActionSummary['document']['root'],
  { directory, workspaceName = 'default' }: Pick<Workspace, 'directory' | 'workspaceName'>,
): boolean {
  return root.directory === directory && root.workspace === workspaceName;
}

/** Sets attributes of a resource back to their values in the state, if an earlier call touched it. */
export function applySetBack({ address, attributes }: SetBack, targets: TargetRegistry): void {
  const before = targets.get(address);
  if (before?.resource === undefined) return;
  if (attributes === 'all') {
    const { unknownEffects: _gone, ...known } = before;
    targets.put({ present: resetToState({ ...known, exists: false }, []), writes: [] });
  } else if (before.exists) targets.put({ present: resetToState(before, attributes), writes: [] });
}
