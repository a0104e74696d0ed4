import { actorOf } from '#domain/actor.ts';
import type { Drift } from '#domain/drift.ts';
import type { FileChange } from '#domain/patch.ts';
import type { Recipe } from '#domain/knowledge/recipe.ts';
import type { OriginClass } from '#domain/origin.ts';
import type { Workspace } from '#domain/workspace.ts';
import { deriveRecipes } from './derive-recipe.ts';
import type { GitRemote, PullRequestOutcome, PullRequests } from '#ports/vcs.ts';
import type { FoundOutcome, Knowledge, MergedPatch, MergedPatches } from '#ports/knowledge.ts';
import type { Ledger, LedgerEntry } from '#ports/ledger.ts';

export interface LearnRequest {
  /** The absolute path of the folder that contains the roots of the runs. */
  readonly directory: string;
  /** ISO 8601; older decisions are skipped. */
  readonly since: string;
}

export interface LearnPorts {
  readonly ledger: Pick<Ledger, 'decisions' | 'threads'>;
  readonly knowledge: Pick<Knowledge, 'learn'>;
  readonly mergedPatches: MergedPatches;
  /** Absent: only the repository is read, which does not show closed pull requests. */
  readonly vcs?: { readonly pullRequests: Pick<PullRequests, 'name' | 'outcome'>; readonly remote: Pick<GitRemote, 'folderOf'> };
}

export interface Learnt {
  /** The number of patches whose outcome was looked up. */
  readonly asked: number;
  readonly found: readonly FoundOutcome[];
}

type OutcomeDetails = Omit<FoundOutcome, 'reconciliation' | 'eventIDs'>;

/** A revert within a week means that the patch was wrong. A later one means that another value is wanted. */
const DAYS_TO_UNDO = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Learns the outcome of every proved patch; idempotent, only for `reconcile knowledge sync`. @throws DeliveryError if a source fails */
export async function learnFromReality({ directory, since }: LearnRequest, ports: LearnPorts): Promise<Learnt> {
  const { mergedPatches, knowledge } = ports;
  const entries = await provedPatches(since, ports.ledger);
  const found: FoundOutcome[] = [];
  const pullRequestOf = await outcomesOfVcs(directory, ports);
  for (const entry of entries) {
    const about = { reconciliation: entry.reconciliation.id, eventIDs: entry.events.map((event) => event.eventID) };
    const merged = await mergedPatches.find({ directory, diff: diffOf(entry), since: entry.decidedAt });
    const pullRequest = pullRequestOf(entry);
    const outcome =
      merged === undefined
        ? await outcomeFromVcs(pullRequest, entry, { directory, mergedPatches })
        : outcomeFromGit(merged, entry, { directory, pullRequest });
    if (outcome !== undefined) found.push({ ...about, ...outcome });
  }
  await knowledge.learn(found);
  return { asked: entries.length, found };
}

/** The first decision on each drift. Its patch, or its draft for a person, may be merged at any later time. */
async function provedPatches(since: string, ledger: LearnPorts['ledger']): Promise<readonly LedgerEntry[]> {
  const first = new Map<string, LedgerEntry>();
  for await (const entry of ledger.decisions({ from: since })) {
    const { id, verdict, status } = entry.reconciliation;
    const isProposed = verdict === 'accept' ? status === 'converged' : entry.lesson?.option !== undefined;
    const key = [id, ...entry.events.map((event) => event.eventID).sort()].join(' ');
    if (isProposed && diffOf(entry) !== '' && !first.has(key)) first.set(key, entry);
  }
  return [...first.values()];
}

function diffOf({ reconciliation, lesson }: LedgerEntry): string {
  return lesson?.option ?? reconciliation.diff;
}

/**
 * Looks up the outcome of a decision's pull request: the first one after it, since the same attributes may drift again later. A pull
 * request that a run closed because the drift was gone does not count as refused, so it has no outcome.
 */
async function outcomesOfVcs(
  directory: string,
  { ledger, vcs }: LearnPorts,
): Promise<(entry: LedgerEntry) => PullRequestOutcome | undefined> {
  if (vcs === undefined) return () => undefined;
  const { pullRequests, remote } = vcs;
  const own = (await ledger.threads()).filter((one) => one.kind === 'pull-request' && one.vcs === pullRequests.name);
  const newest = new Map(own.map((one) => [one.number, one]));
  const folder = newest.size === 0 ? '.' : await remote.folderOf(directory);
  const outcomes = new Map<number, PullRequestOutcome>();
  for (const { number, deed } of newest.values()) {
    const outcome = await pullRequests.outcome(number);
    if (outcome === undefined || (outcome.state === 'closed' && deed === 'closed')) continue;
    const { mergedFiles = [] } = outcome;
    outcomes.set(number, { ...outcome, mergedFiles: within(folder, mergedFiles) });
  }
  return ({ reconciliation, decidedAt }) => {
    const thread = own.find(({ at, reconciliations }) => at >= decidedAt && reconciliations.includes(reconciliation.id));
    return thread === undefined ? undefined : outcomes.get(thread.number);
  };
}

function outcomeFromGit(
  merged: MergedPatch,
  entry: LedgerEntry,
  { directory, pullRequest }: { readonly directory: string; readonly pullRequest: PullRequestOutcome | undefined },
): OutcomeDetails {
  const { reality, at, mergedAt = at, commit } = merged;
  const isLate = Date.parse(at) - Date.parse(mergedAt) > DAYS_TO_UNDO * DAY_MS;
  if (reality === 'reverted' && isLate) return { reality: 'merged', at: mergedAt, detail: 'merged, and reverted more than a week later' };
  const correction = reality === 'edited' ? correctionOf(entry, merged, directory) : undefined;
  const where = pullRequest?.state === 'merged' ? `${pullRequest.url}, ` : '';
  return {
    reality,
    at,
    detail: `${where}${reality} with commit ${commit.slice(0, 12)}`,
    ...(correction === undefined ? {} : { correction }),
  };
}

/** The outcome from the VCS, which may have merges that this clone lacks. The local code is then the code before them. */
async function outcomeFromVcs(
  pullRequest: PullRequestOutcome | undefined,
  entry: LedgerEntry,
  { directory, mergedPatches }: { readonly directory: string; readonly mergedPatches: MergedPatches },
): Promise<OutcomeDetails | undefined> {
  if (pullRequest?.endedAt === undefined || pullRequest.state === 'open') return undefined;
  if (pullRequest.state === 'closed')
    return { reality: 'closed', at: pullRequest.endedAt, detail: `${pullRequest.url} was closed without a merge` };
  const { mergedFiles = [], endedAt: at } = pullRequest;
  if (mergedFiles.length === 0) return undefined;
  if (mergedPatches.holds(diffOf(entry), mergedFiles))
    return { reality: 'merged', at, detail: `${pullRequest.url} was merged as proposed` };
  const detail = `${pullRequest.url} was merged with changes`;
  const texts = new Map((await mergedPatches.filesOf(directory)).map(({ path, text }) => [path, text]));
  // The clone may have pulled the merge already.
  for (const file of mergedFiles) if (file.before !== undefined) texts.set(file.path, file.before);
  const before = [...texts].map(([path, text]) => ({ path, text }));
  const corrected = mergedFiles.flatMap(({ path, text }): readonly FileChange[] =>
    text === undefined ? [] : [{ path, before: texts.get(path), after: text }],
  );
  const correction = correctionOf(entry, { before, corrected }, directory);
  return { reality: 'edited', at, detail, ...(correction === undefined ? {} : { correction }) };
}

/** The files inside a folder, with paths relative to it. */
function within<File extends { readonly path: string }>(folder: string, files: readonly File[]): readonly File[] {
  if (folder === '.') return files;
  const inside = files.filter(({ path }) => path.startsWith(`${folder}/`));
  return inside.map((file) => ({ ...file, path: file.path.slice(folder.length + 1) }));
}

/** Derives a recipe from an edit by people: the code before and after their commit. */
function correctionOf(
  entry: LedgerEntry,
  { before, corrected }: Pick<MergedPatch, 'before' | 'corrected'>,
  directory: string,
): Recipe | undefined {
  const drift = driftOf(entry);
  const { root = '.' } = entry.reconciliation;
  const files = within(root, corrected);
  if (drift === undefined || files.length < corrected.length) return undefined;
  const workspace: Workspace = { directory, files: within(root, before), resources: [], schema: {}, environmentVariables: {}, adopted: [] };
  try {
    const [derived] = deriveRecipes({ workspace, files, drifts: [drift] });
    const codeShape = entry.situation.codeShape;
    return derived?.recipe === undefined || codeShape === undefined
      ? undefined
      : { ...derived.recipe, conditions: { ...derived.recipe.conditions, codeShape } };
  } catch {
    return undefined; // the code of that commit is not HCL
  }
}

/** Restores the drift of a ledger entry; undefined if a value is hidden, because such a drift gives no recipe. */
function driftOf({ reconciliation: row, events, situation }: LedgerEntry): Drift | undefined {
  const values = Object.entries(row.attributes);
  if (values.some(([, { before, after }]) => [before, after].some((value) => value === '(hidden)' || value === '(sensitive)')))
    return undefined;
  const last = events.at(-1);
  const origin = situation.actorClass === undefined ? {} : { origin: { class: situation.actorClass as OriginClass } };
  return {
    id: row.id,
    kind: row.kind,
    resourceType: row.resourceType,
    ...(row.address === null || row.kind === 'unmanaged' ? {} : { address: row.address }),
    ...(row.importId === null ? {} : { importId: row.importId }),
    changes: values.map(([path, { before, after }]) => ({ path, before, after, sensitive: false, hidden: false, eventIDs: [] })),
    ...(row.kind === 'unmanaged' ? { observed: Object.fromEntries(values.map(([path, { after }]) => [path, after])) } : {}),
    events,
    context: [],
    writes: [],
    actors: last === undefined ? [] : [{ ...actorOf(last), ...origin }],
    seenIn: 'trace',
  };
}
