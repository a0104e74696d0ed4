/**
 * Judges a proposed change: what would be decided if the change were made. It uses the first five stages of a run, so both give the same
 * result. It does not patch, deliver or record anything.
 */
import { catalogue } from '#catalogue/index.ts';
import { spanOf } from '#config/policy/spans.ts';
import type { Policy } from '#config/policy-schema.ts';
import type { Circumstances } from '#domain/judging/circumstances.ts';
import type { Decision } from '#domain/decision.ts';
import { contextEvents } from '#domain/trail/filtered.ts';
import type { Filtered } from '#domain/trail/filtered.ts';
import type { Json } from '#domain/json.ts';
import type { AnswerTerms, Proposal, ProposalReceipt } from '#domain/judging/proposal.ts';
import { repeatedWith, towardsOf } from '#domain/judging/repeated-proposals.ts';
import { checkpointName, describeRoot } from '#domain/workspace/roots.ts';
import type { Workspace } from '#domain/workspace.ts';
import { correlateRoots } from '#stages/correlate/correlate-roots.ts';
import { supposedCall } from '#stages/correlate/proposed-call.ts';
import { refusedByApi } from '#stages/decide/bounds/api-range.ts';
import { longestSteps } from '#stages/decide/bounds/longest-steps.ts';
import { firstExceededBound, clampToBounds } from '#stages/decide/bounds/nearest-allowed.ts';
import type { WantedValue } from '#stages/decide/bounds/nearest-allowed.ts';
import { driftedRoots, gatherCircumstances } from '#stages/decide/circumstances.ts';
import { decideRoot } from '#stages/decide/decide-root.ts';
import { placeOf, refuseWrongValue } from '#stages/decide/place-of-proposal.ts';
import type { ProposedPlace } from '#stages/decide/place-of-proposal.ts';
import { prepareRoot } from '#stages/decide/prepare-root.ts';
import { termsOf } from '#stages/decide/proposal-terms.ts';
import { filterEvents } from '#stages/filter/filter.ts';
import { recordFilterFor } from '#stages/filter/record-filter.ts';
import { inferRoot } from '#stages/infer/infer-root.ts';
import { isUnchanged } from '#stages/record/held-value.ts';
import { trace } from '#stages/trace/trace.ts';
import type { TimeWindow } from '#domain/trail/time-window.ts';
import type { Ports } from './ports.ts';

/** The proposal and the rules that apply to it. */
export interface ProposalOptions {
  /** Id of the receipt. */
  readonly id: string;
  readonly proposal: Proposal;
  readonly policy: Policy;
  /** Part of the trail that shows who else changes the resource. */
  readonly window: TimeWindow;
}

/** The expected decision on a proposal. */
export interface JudgedProposal {
  /** The root's name in the ledger, and its display name if the run has several roots. */
  readonly key: string;
  readonly root?: string;
  /** ISO 8601. */
  readonly askedAt: string;
  /** Absent without a decision: the code or the cloud has the value already, or no guardrail objects to an invisible change. */
  readonly decision?: Decision;
  /** The nearest allowed value, if the proposed one is not allowed. */
  readonly nearest?: Json;
  readonly terms: AnswerTerms & {
    /** Index of the policy's musculature entry that sets the bound. */
    readonly entry?: number;
  };
}

/** The inputs of a judgement. */
interface ProposalContext extends ProposalOptions {
  readonly place: ProposedPlace;
  readonly workspaces: readonly Workspace[];
  readonly filtered: Filtered;
  readonly askedAt: string;
  readonly ports: Pick<Ports, 'clock' | 'signals' | 'vocabulary' | 'ledger' | 'knowledge' | 'engine'>;
}

/**
 * Judges a proposal.
 * @param options the proposal, the policy and the window
 * @param ports roots, trails, ledger, knowledge and the clock, all read only
 * @returns the expected decision
 * @throws ConfigurationError if the proposal names something that does not exist, or contains a secret; other errors as in a run
 */
export async function judgeProposal(
  options: ProposalOptions,
  ports: Pick<Ports, 'terraform' | 'trails' | 'clock' | 'signals' | 'vocabulary' | 'ledger' | 'knowledge' | 'engine'>,
): Promise<JudgedProposal> {
  const { proposal, policy, window } = options;
  // The refresh is left out: it shows the current values, but the proposal asks about a future value.
  const workspaces = (await ports.terraform.open()).map(({ refresh: _refresh, refreshedAt: _at, ...workspace }): Workspace => workspace);
  const place = placeOf(proposal, workspaces, catalogue);
  refuseWrongValue(proposal, place, catalogue);
  const sorted = { ...policy, window, accounts: [], regions: [] };
  const filtered = await filterEvents(trace(ports.trails, window, recordFilterFor(sorted)), sorted);
  const askedAt = ports.clock.now().toISOString();
  const context = { ...options, place, workspaces, filtered, askedAt, ports };
  const decision = await decisionOn(proposal.value, context);
  const nearest = isAllowed(decision) ? undefined : await nearestAllowed(context);
  const terms = await termsFor(context, decision);
  return {
    key: checkpointName(place.workspace),
    ...(place.workspace.root === undefined ? {} : { root: describeRoot(place.workspace) }),
    askedAt,
    ...(decision === undefined ? {} : { decision }),
    ...(nearest === undefined ? {} : { nearest }),
    terms,
  };
}

/** Returns the bound, or a step that the policy permits, if nothing else forbids that value. */
async function nearestAllowed(context: ProposalContext): Promise<Json | undefined> {
  const { place, policy } = context;
  const wanted = wantedIn(context);
  const bound = clampToBounds(wanted, { workspace: place.workspace, policy });
  for (const nearest of bound === undefined ? longestSteps(wanted, place.resource.type, context) : [bound]) {
    if (refusedByApi({ ...wanted, value: nearest }, place.resource.type, catalogue) !== undefined) continue;
    if (isAllowed(await decisionOn(nearest, context))) return nearest;
  }
  return undefined;
}

function wantedIn({ proposal: { address, attribute, value }, place }: Pick<ProposalContext, 'proposal' | 'place'>): WantedValue {
  return { address, attribute, before: place.resource.values[attribute] ?? null, value };
}

/** Returns the parts of the answer that the verdict does not contain. */
async function termsFor(context: ProposalContext, decision: Decision | undefined): Promise<JudgedProposal['terms']> {
  const { id, proposal, place, policy, askedAt, ports } = context;
  const { address, attribute } = proposal;
  const root = checkpointName(place.workspace);
  const statuses = await ports.ledger.fields({ root, address, before: askedAt });
  const status = statuses.find(({ path }) => path === attribute);
  const wanted = wantedIn(context);
  const broken = isAllowed(decision) ? undefined : firstExceededBound(wanted, { workspace: place.workspace, policy });
  const towards = towardsOf(wanted.before, wanted.value);
  const since = new Date(Date.parse(askedAt) - spanOf(policy.spans, 'memory')).toISOString();
  const earlier = await ports.ledger.proposals({ root, addresses: [address], since });
  const now: ProposalReceipt = {
    id,
    askedAt,
    proposal,
    answer: 'veto',
    reason: '',
    findings: [],
    ...(towards === undefined ? {} : { towards }),
  };
  const isVeto = decision?.verdict === 'revert';
  const repeated = isVeto ? repeatedWith(now, earlier) : undefined;
  return {
    ...termsOf({ proposal, resourceType: place.resource.type, policy, status, askedAt }),
    ...(towards === undefined ? {} : { towards }),
    ...(repeated === undefined ? {} : { repeated }),
    ...(broken === undefined ? {} : boundIn(broken)),
  };
}

function boundIn({
  side,
  limit: { value, said, at, entry },
}: NonNullable<ReturnType<typeof firstExceededBound>>): Pick<JudgedProposal['terms'], 'bound' | 'entry'> {
  const bound = { [side]: value, said, ...(at === undefined ? {} : { at }) };
  return { bound, ...(entry === undefined ? {} : { entry }) };
}

function isAllowed(decision: Decision | undefined): boolean {
  return decision === undefined || decision.verdict === 'accept' || decision.verdict === 'hold';
}

async function decisionOn(value: Json, context: ProposalContext): Promise<Decision | undefined> {
  const { id, proposal, policy, place, workspaces, filtered, askedAt, ports } = context;
  const { workspace, resource } = place;
  const event = supposedCall({ id, at: askedAt, actor: proposal.actor, resource }, workspace.resources, { catalogue, policy });
  const { address, attribute } = proposal;
  const supposed = { workspace, address, attribute, value, event };
  const { roots } = correlateRoots(filtered, workspaces, catalogue, { ...policy, supposed });
  const root = roots.find((one) => one.workspace === workspace);
  if (root === undefined) return undefined;
  const known = await gatherCircumstances(ports, { roots: driftedRoots(roots), policy, knownBefore: askedAt, hasGround: isUnchanged });
  const circumstances = withPretended(known, { id, askedAt, proposal: { ...proposal, value } });
  const prepared = prepareRoot(root, { catalogue, circumstances });
  const decideContext = { catalogue, knowledge: ports.knowledge, context: contextEvents(filtered), policy };
  const { verdicts } = await decideRoot(prepared, await inferRoot(prepared, circumstances, decideContext), {
    policy,
    circumstances,
    engine: ports.engine,
  });
  return [...verdicts.decisions, ...verdicts.alarms].find(({ drift }) => drift.events.some((one) => one.eventID === id));
}

/** Adds a receipt that allows the proposal: it would exist when the change is made, so its effects belong to the answer. */
function withPretended(circumstances: Circumstances, question: Pick<ProposalReceipt, 'id' | 'askedAt' | 'proposal'>): Circumstances {
  const receipt: ProposalReceipt = { ...question, answer: 'allow', reason: 'asked now', findings: [] };
  return { ...circumstances, proposals: [...circumstances.proposals, receipt] };
}
