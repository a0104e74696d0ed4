/**
 * Learning from what became of patches: merged, changed by people first, put back, closed. Takes past decisions and the word of repository and
 * forge, tells knowledge. It decides nothing and edits nothing. Called by `reconcile knowledge sync` alone.
 */
import { actorOf } from '#domain/actor.ts';
import type { Drift } from '#domain/drift.ts';
import type { Recipe } from '#domain/recipe.ts';
import type { OriginClass } from '#domain/origin.ts';
import type { Workspace } from '#domain/workspace.ts';
import { deriveRecipes } from '#stages/patch/recipes/derive-recipe.ts';
import type { PullRequests } from './ports-forge.ts';
import type { FoundOutcome, KnowledgeKeeping, MergedPatch, MergedPatches } from './ports-knowledge.ts';
import type { Ledger, LedgerEntry } from './ports-ledger.ts';

/** What is asked. */
export interface LearnRequest {
  /** Absolute path of the folder that the runs' roots lie in. */
  readonly directory: string;
  /** Decisions from then on, ISO 8601. */
  readonly since: string;
}

/** Who is asked and told. */
export interface LearnPorts {
  readonly ledger: Pick<Ledger, 'decisions' | 'threads'>;
  readonly knowledge: Pick<KnowledgeKeeping, 'learn'>;
  readonly mergedPatches: MergedPatches;
  /** Absent: the repository alone is asked, which cannot tell what was closed. */
  readonly pullRequests?: Pick<PullRequests, 'name' | 'outcome'>;
}

/** What was found, and what was asked about. */
export interface Learnt {
  /** Proved patches that were asked about. */
  readonly asked: number;
  readonly found: readonly FoundOutcome[];
}

/**
 * Asks what became of every proved patch, and tells knowledge. Told again it changes nothing.
 * @param request where and since when
 * @param ports who is asked and told
 * @returns what was found
 * @throws DeliveryError where ledger, git or forge refuse
 */
export async function learnFromReality({ directory, since }: LearnRequest, ports: LearnPorts): Promise<Learnt> {
  const entries = await provedPatches(since, ports.ledger);
  const found: FoundOutcome[] = [];
  const closed = await closedOrMerged(ports);
  for (const entry of entries) {
    const told = await becameOf(entry, directory, { ports, closed });
    if (told !== undefined) found.push(told);
  }
  await ports.knowledge.learn(found);
  return { asked: entries.length, found };
}

/** Each drift once, as it was decided first: from then on its patch can have been merged. */
async function provedPatches(since: string, ledger: LearnPorts['ledger']): Promise<readonly LedgerEntry[]> {
  const first = new Map<string, LedgerEntry>();
  for await (const entry of ledger.decisions({ from: since })) {
    const { id, verdict, status, diff } = entry.reconciliation;
    const key = [id, ...entry.events.map((event) => event.eventID).sort()].join(' ');
    if (verdict === 'accept' && status === 'converged' && diff !== '' && !first.has(key)) first.set(key, entry);
  }
  return [...first.values()];
}

type ForgeWord = NonNullable<Awaited<ReturnType<PullRequests['outcome']>>>;

/** What the forge says of the pull requests that runs made, by the reconciliations that each is about. */
async function closedOrMerged({ ledger, pullRequests }: LearnPorts): Promise<ReadonlyMap<string, ForgeWord>> {
  const words = new Map<string, ForgeWord>();
  if (pullRequests === undefined) return words;
  const newest = new Map(
    (await ledger.threads())
      .filter(({ kind, forge }) => kind === 'pull-request' && forge === pullRequests.name)
      .map((one) => [one.number, one]),
  );
  for (const { number, reconciliations } of newest.values()) {
    const word = await pullRequests.outcome(number);
    if (word !== undefined) for (const id of reconciliations) words.set(id, word);
  }
  return words;
}

async function becameOf(
  entry: LedgerEntry,
  directory: string,
  { ports, closed }: { readonly ports: LearnPorts; readonly closed: ReadonlyMap<string, ForgeWord> },
): Promise<FoundOutcome | undefined> {
  const { id, diff } = entry.reconciliation;
  const about = { reconciliation: id, eventIDs: entry.events.map((event) => event.eventID) };
  const merged = await ports.mergedPatches.find({ directory, diff, since: entry.decidedAt });
  if (merged !== undefined) {
    const { reality, at, commit } = merged;
    const correction = reality === 'edited' ? correctionOf(entry, merged, directory) : undefined;
    const detail = `${reality} with commit ${commit.slice(0, 12)}`;
    return { ...about, reality, at, detail, ...(correction === undefined ? {} : { correction }) };
  }
  const word = closed.get(id);
  if (word?.endedAt === undefined) return undefined;
  if (word.state === 'closed') return { ...about, reality: 'closed', at: word.endedAt, detail: 'its pull request was closed' };
  if (word.state !== 'merged' || word.mergedFiles === undefined) return undefined;
  const isOurs = ports.mergedPatches.holds(diff, word.mergedFiles);
  return { ...about, reality: isOurs ? 'merged' : 'edited', at: word.endedAt, detail: 'its pull request was merged' };
}

/** What people did instead, as a recipe: from the code before and after their commit. */
function correctionOf(entry: LedgerEntry, { before, corrected }: MergedPatch, directory: string): Recipe | undefined {
  const drift = driftOf(entry);
  const { root } = entry.reconciliation;
  const prefix = root === undefined || root === '.' ? '' : `${root}/`;
  const inside = <File extends { readonly path: string }>(files: readonly File[]): readonly File[] =>
    files.filter(({ path }) => path.startsWith(prefix)).map((file) => ({ ...file, path: file.path.slice(prefix.length) }));
  const files = inside(corrected);
  if (drift === undefined || files.length < corrected.length) return undefined;
  const workspace: Workspace = { directory, files: inside(before), resources: [], schema: {}, environmentVariables: {}, adopted: [] };
  try {
    const [derived] = deriveRecipes({ workspace, files, drifts: [drift] });
    const codeShape = entry.situation.codeShape;
    return derived?.recipe === undefined || codeShape === undefined
      ? undefined
      : { ...derived.recipe, conditions: { ...derived.recipe.conditions, codeShape } };
  } catch {
    return undefined; // the code of that commit is no HCL
  }
}

/** As far as the ledger remembers it; a drift with a hidden value teaches nothing. */
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
