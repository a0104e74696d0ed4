/** Gathers all inputs of a decision except the drifts, once and before anything is decided, so that a decision can be replayed. */
import type { Policy } from '#config/policy-schema.ts';
import { spanOf } from '#config/policy/spans.ts';
import type { Circumstances, PastWrite } from '#domain/judging/circumstances.ts';
import { noCircumstances } from '#domain/judging/circumstances.ts';
import type { Drift, Invisible } from '#domain/drift.ts';
import type { FieldOwner } from '#domain/field/field-owner.ts';
import type { RootFieldStatus, SeenWrite } from '#domain/field/field-records.ts';
import { fieldsOf } from '#domain/field/fields-of.ts';
import type { DriftField } from '#domain/field/fields-of.ts';
import type { Hold } from '#domain/field/hold.ts';
import type { ProposalReceipt, RepeatedProposal } from '#domain/judging/proposal.ts';
import type { PastCase } from '#domain/knowledge/past-case.ts';
import { situationOf } from '#domain/knowledge/situation.ts';
import { repeatedVetoes } from '#domain/judging/repeated-proposals.ts';
import { checkpointName, describeRoot } from '#domain/workspace/roots.ts';
import type { Workspace } from '#domain/workspace.ts';
import { withWords } from '#domain/vocabulary.ts';
import type { Ports } from '#ports.ts';
import { defined } from '#domain/defined.ts';

/** Only this many writes of one field are kept, the newest ones. */
const MAX_WRITES = 50;

/** A root of the run, with all its drifts. */
export interface DriftedRoot {
  /** The name of the root in the ledger. */
  readonly key: string;
  /** The name from describeRoot; absent if the run has only one root. */
  readonly name?: string;
  readonly place?: Pick<Workspace, 'root' | 'workspaceName'>;
  readonly drifts: readonly Drift[];
}

/** Lists, by root, the drifts to look up in the ledger. */
export function driftedRoots(
  roots: readonly { readonly workspace: Workspace; readonly drifts: readonly Drift[]; readonly invisible: readonly Invisible[] }[],
): readonly DriftedRoot[] {
  return roots.map(({ workspace, drifts, invisible }) => ({
    key: checkpointName(workspace),
    ...(workspace.root === undefined ? {} : { name: describeRoot(workspace) }),
    place: workspace,
    drifts: [...drifts, ...invisible.map((one) => one.drift)],
  }));
}

/** What to look up in the results of earlier runs. */
export interface CircumstancesAsked {
  readonly roots: readonly DriftedRoot[];
  /** The team's vocabulary, and the time for which earlier runs count. */
  readonly policy: Pick<Policy, 'vocabulary' | 'spans'>;
  /** Only records of runs that started before this time count. ISO 8601; absent: no earlier run is considered. */
  readonly knownBefore?: string;
  /** Whether the value and the code are unchanged since the field was held. */
  readonly hasGround: (hold: Hold, field: DriftField) => boolean;
}

/**
 * Gathers the circumstances of a run: everything known at the time of the decision. Signals are in time order.
 * @param asked the roots, and the time before which earlier runs count
 * @throws SourceError if a configured source of signals cannot be read; DeliveryError if the ledger fails
 */
export async function gatherCircumstances(
  {
    clock,
    signals,
    ledger,
    vocabulary,
    knowledge,
  }: Pick<Ports, 'clock' | 'signals' | 'ledger' | 'vocabulary'> & Partial<Pick<Ports, 'knowledge'>>,
  asked: CircumstancesAsked,
): Promise<Circumstances> {
  const receivedSignals = (await Promise.all(signals.map((source) => source.read()))).flat();
  const emptyCircumstances = noCircumstances(clock.now().toISOString(), withWords(vocabulary, asked.policy.vocabulary));
  const before = asked.knownBefore;
  const remembered =
    before === undefined
      ? []
      : await Promise.all(asked.roots.map((root) => recall(root, { ...asked, before, now: emptyCircumstances.now, ledger })));
  const cases =
    before === undefined || knowledge === undefined
      ? []
      : await Promise.all(asked.roots.map((root) => recallCases(root, before, knowledge)));
  const again = remembered.flatMap((root) => root.again ?? []);
  return {
    ...emptyCircumstances,
    ...(cases.flat().length === 0 ? {} : { cases: cases.flat() }),
    signals: receivedSignals.toSorted((left, right) => Date.parse(left.time) - Date.parse(right.time)),
    owners: remembered.flatMap((root) => root.owners),
    holds: remembered.flatMap((root) => root.holds),
    past: remembered.flatMap((root) => root.past),
    ...(again.length === 0 ? {} : { again }),
    proposals: (
      await Promise.all(asked.roots.map((root) => recallProposals(root, { ...asked, ledger, now: emptyCircumstances.now })))
    ).flat(),
  };
}

/** Lists the proposals for these roots that were vetoed repeatedly within the `memory` span. @throws DeliveryError if the ledger fails */
export async function recallRepeated(
  workspaces: readonly Workspace[],
  { ledger, clock, policy }: Pick<Ports, 'ledger' | 'clock'> & Pick<CircumstancesAsked, 'policy'>,
): Promise<readonly RepeatedProposal[]> {
  const since = new Date(clock.now().getTime() - spanOf(policy.spans, 'memory')).toISOString();
  const ofRoot = async (workspace: Workspace): Promise<readonly RepeatedProposal[]> => {
    const addresses = workspace.resources.map(({ address }) => address);
    return repeatedVetoes(await ledger.proposals({ root: checkpointName(workspace), addresses, since }));
  };
  return (await Promise.all(workspaces.map(ofRoot))).flat();
}

/** Answers to proposals count from the time they were given, unlike records of runs. */
async function recallProposals(
  { key, name, drifts }: DriftedRoot,
  { ledger, now, policy }: Pick<Recalling, 'ledger' | 'now' | 'policy'>,
): Promise<readonly ProposalReceipt[]> {
  const addresses = [...new Set(drifts.flatMap(({ address }) => address ?? []))];
  if (addresses.length === 0) return [];
  const since = new Date(Date.parse(now) - spanOf(policy.spans, 'memory')).toISOString();
  const receipts = await ledger.proposals({ root: key, addresses, since });
  return receipts.map((receipt) => ({ ...receipt, ...defined({ root: name }) }));
}

/** Looks up, for each drift, past decisions of people on the same attributes and on similar cases elsewhere. */
async function recallCases(
  { name, place = {}, drifts }: DriftedRoot,
  before: string,
  knowledge: Pick<Ports['knowledge'], 'pastCases'>,
): Promise<readonly PastCase[]> {
  const found: PastCase[] = [];
  for (const drift of drifts) {
    const resource = drift.address ?? drift.importId;
    if (resource === undefined) continue;
    const cases = await knowledge.pastCases({
      situation: situationOf(drift),
      root: place.root,
      workspace: place.workspaceName,
      resource,
      before,
    });
    found.push(...cases.map((one) => ({ ...one, drift: drift.id, ...defined({ root: name }) })));
  }
  return found;
}

type Recalled = Pick<Circumstances, 'owners' | 'holds' | 'past' | 'again'>;

interface Recalling extends Pick<CircumstancesAsked, 'hasGround' | 'policy'>, Pick<Ports, 'ledger'> {
  readonly before: string;
  readonly now: string;
}

async function recall(root: DriftedRoot, { ledger, before, now, hasGround, policy }: Recalling): Promise<Recalled> {
  const statuses = await ledger.fields({ root: root.key, before });
  const fields = new Map(root.drifts.flatMap(fieldsOf).map((field) => [nameOf(field), field]));
  const holds = statuses
    .flatMap(({ hold }) => hold ?? [])
    .filter((hold) => {
      const field = fields.get(nameOf(hold));
      return field === undefined || hasGround(hold, field);
    });
  const place = root.name === undefined ? {} : { root: root.name };
  return {
    owners: statuses
      .filter((status) => fields.has(nameOf(status)))
      .flatMap((status) => ownersOf(status).map((owner) => ({ ...owner, ...place }))),
    holds: holds.map((hold) => ({ ...hold, ...place })),
    ...(await recallWrites(root, { ledger, before, now, policy }, place)),
  };
}

function ownersOf(status: RootFieldStatus): readonly FieldOwner[] {
  const { address, path, manager, name, since, decisionID, contenders } = status;
  const owner: FieldOwner = { address, path, manager, name, since: since ?? '', by: 'decision' };
  return [
    ...(decisionID === undefined || since === undefined ? [] : [owner]),
    ...contenders.map((one): FieldOwner => ({ address, path, manager: one.manager, name: one.name, since: one.since, by: 'trace' })),
  ];
}

/** Splits earlier writes: those whose events are in this run's drifts go to `again`, the others to `past`. */
async function recallWrites(
  { key, drifts }: DriftedRoot,
  { ledger, before, now, policy }: Pick<Recalling, 'ledger' | 'before' | 'now' | 'policy'>,
  place: { readonly root?: string },
): Promise<Pick<Circumstances, 'past' | 'again'>> {
  const addresses = drifts.flatMap(({ address }) => address ?? []);
  if (addresses.length === 0) return { past: [] };
  const since = new Date(Date.parse(now) - spanOf(policy.spans, 'memory')).toISOString();
  const present = new Set(drifts.flatMap((drift) => drift.events.map((event) => event.eventID)));
  const known = await ledger.pastWrites({ root: key, addresses, since, before });
  const placed = ({ eventID: _eventID, ...write }: SeenWrite): PastWrite => ({ ...write, ...place });
  const writes = known.filter(({ eventID }) => !present.has(eventID));
  const seen = new Map<string, number>();
  const past = writes
    .toReversed()
    .filter((write) => {
      const count = (seen.get(nameOf(write)) ?? 0) + 1;
      seen.set(nameOf(write), count);
      return count <= MAX_WRITES;
    })
    .toReversed()
    .map(placed);
  return { past, again: known.filter(({ eventID }) => present.has(eventID)).map(placed) };
}

function nameOf({ address, path }: { readonly address: string; readonly path: string }): string {
  return `${address}\n${path}`;
}
