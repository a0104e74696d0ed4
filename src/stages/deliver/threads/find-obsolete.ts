import type { Settled } from '#domain/drift.ts';
import { IN_SYNC_REASONS } from '#domain/drop-reason.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import { describeRoot } from '#domain/workspace/roots.ts';
import type { Workspace } from '#domain/workspace.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { isReached } from '#hcl/proof/judge.ts';
import type { OwnThread } from './existing-threads.ts';
import { driftKey } from './wanted-threads.ts';
import type { WantedInput } from './wanted-threads.ts';

export interface Seen {
  readonly reconciliations: readonly Reconciliation[];
  readonly settled: readonly Settled[];
  readonly workspaces: readonly Workspace[];
  readonly rootKey: WantedInput['rootKey'];
  /** By drift key: the address of the thread that reports it now. */
  readonly elsewhere: ReadonlyMap<string, string>;
}

export interface Ending {
  readonly own: OwnThread;
  readonly closed: 'gone' | 'verdict';
  readonly text: string;
}

/**
 * Returns open threads to close: every drift is gone, or has another verdict now. A drift that the run did not see keeps its thread open,
 * because the run may have read another place or time.
 * @param open the tool's own threads that the run does not want
 */
export function findObsolete(open: readonly OwnThread[], seen: Seen): readonly Ending[] {
  const here = new Set(seen.workspaces.map((workspace) => seen.rootKey(workspace)));
  const decided = new Map(seen.reconciliations.map((item) => [driftKey(item, seen.rootKey), item]));
  return open.flatMap((own): readonly Ending[] => {
    const { drifts, roots } = own.mark;
    if (!roots.every((root) => here.has(root))) return [];
    const states = drifts.map((drift) => {
      const item = decided.get(drift.key);
      if (item !== undefined) return item;
      return isGone(drift, roots[drift.root], seen) ? ('gone' as const) : undefined;
    });
    if (states.includes(undefined)) return [];
    const [still] = states.flatMap((state) => (state === 'gone' || state === undefined ? [] : [state]));
    return still === undefined
      ? [{ own, closed: 'gone', text: 'The drift is gone: cloud and code match again.' }]
      : [{ own, closed: 'verdict', text: explainMove(own, still, seen) }];
  });
}

/** Explains where a decision moved, such as from an issue to a draft, or from one root's pull request to that of several roots. */
function explainMove({ thread, mark }: OwnThread, { decision }: Reconciliation, { elsewhere }: Seen): string {
  const isDecision = mark.decides === true || thread.title.startsWith('Decide: ');
  const isSame = decision.verdict === (isDecision ? 'escalate' : thread.kind === 'pull-request' ? 'accept' : 'revert');
  const [url] = mark.drifts.flatMap(({ key }) => elsewhere.get(key) ?? []);
  return [
    ...(isSame ? [] : [`The verdict is now ${decision.verdict}.`]),
    ...(url === undefined ? [] : [`Continued in ${url}`]),
    ...(isSame && url === undefined ? ['It is now reported elsewhere.'] : []),
  ].join(' ');
}

function isGone({ address, paths }: OwnThread['mark']['drifts'][number], rootKey: string | undefined, seen: Seen): boolean {
  const workspace = seen.workspaces.find((one) => seen.rootKey(one) === rootKey);
  if (workspace === undefined || address === null) return false;
  const isThere = seen.reconciliations.some(
    ({ decision, place }) => decision.drift.address === address && (place === undefined || seen.rootKey(place) === rootKey),
  );
  if (isThere) return false;
  const name = describeRoot(workspace);
  const settled = seen.settled.filter((one) => one.address === address && (one.root === undefined || one.root === name));
  if (settled.length > 0 && settled.every((one) => one.reason === 'already-in-code')) return true;
  const isRead = workspace.refresh !== undefined && workspace.resources.some((resource) => resource.address === address);
  const isSame =
    settled.length > 0
      ? settled.every((one) => IN_SYNC_REASONS.has(one.reason))
      : isRead && !(workspace.refresh ?? []).some((change) => change.address === address);
  return isSame && codeAgrees(address, paths, workspace);
}

function isLeftToProvider(path: string, written: object, schema: BlockSchema | undefined): boolean {
  return !Object.hasOwn(written, path) && (schema?.attributes[path] ?? schema?.blocks[path])?.computed === true;
}

/** True if the code has the state's values. A refresh may have put the change into the state while the code would still revert it. */
function codeAgrees(address: string, paths: readonly string[] | undefined, workspace: Workspace): boolean {
  const evaluator = openEvaluator(workspace);
  const [instance, resource] = [evaluator.instance(address), workspace.resources.find((one) => one.address === address)];
  if (instance === undefined || resource === undefined) return instance === undefined && resource === undefined;
  const written = paths ?? Object.keys(evaluator.arguments(instance));
  return written.every((path) => {
    const now = resource.values[path] ?? null;
    const all = path === 'tags' && resource.values['tags_all'] !== undefined ? { all: resource.values['tags_all'] } : {};
    return (
      path === 'tags_all' ||
      isLeftToProvider(path, evaluator.arguments(instance), workspace.schema[resource.type]) ||
      isReached({ address, type: resource.type, path, before: now, after: now, ...all }, evaluator, workspace.schema)
    );
  });
}
