import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AgentCost, AgentWork, EarlierAnswer } from '#domain/agent/agent-task.ts';
import { earlierAnswer, newestDecline } from '#domain/agent/answer.ts';
import { addUsage } from '#domain/agent/model-turn.ts';
import type { Drift } from '#domain/drift.ts';
import { canonicalJson } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import type { Patch } from '#domain/patch.ts';
import { withTexts } from '#domain/workspace/patched-workspace.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { referencePathsFrom, nodeReached, sourceReached } from '#hcl/origin/reach.ts';
import { extendDraft, finishDraft, startDraft } from '../draft.ts';
import type { Draft } from '../draft.ts';
import type { Try } from '../outcomes.ts';
import type { Proposal } from '../propose.ts';
import { applyRecipe } from '../recipes/apply-recipe.ts';
import { deriveRecipes } from '../recipes/derive-recipe.ts';
import { likeOf, patchBrief } from './brief.ts';
import type { PatchState, UnresolvedInput } from './patch-state.ts';
import { schemaSlice, readTools } from './read-tools.ts';
import { editTools } from './edit-tools.ts';
import { endingTools } from './ending-tools.ts';

export interface AgentPatch {
  readonly work: AgentWork;
  /** Every proposed patch in order. */
  readonly tries: readonly Try[];
  /** Undefined if a person has to take over. */
  readonly proved: Proposal | undefined;
}

/**
 * Asks a model for the patch of one intent whose drifts no cheaper step could patch. The model works with the edits as tools and gets the
 * draft's real effect; its claims are not trusted.
 * @throws DeliveryError when the transcript cannot be written
 */
export async function proposeByAgent(input: UnresolvedInput): Promise<AgentPatch> {
  const draft = startDraft(input.workspace);
  const state: PatchState = { draft, round: { number: 0, draft, requests: [] }, tries: [] };
  const task = `patch-${input.intent.id}`;
  const { state: last, ...outcome } = await input.agent.converse({
    id: task,
    kind: 'patch',
    system: systemText(),
    prompt: await patchBrief(input),
    tools: [...readTools(input), ...editTools(input), ...endingTools(input)],
    state,
  });
  const asked = { task, model: input.agent.name, question: questionOf(input, systemText()) };
  return { work: { ...asked, ...outcome }, tries: last.tries, proved: outcome.ending === 'done' ? last.proved : undefined };
}

/** This run's conversations by question, so that no question is repeated. */
export type PatchCache = Map<string, AgentPatch>;

/**
 * Like proposeByAgent, but an equal question of this run reuses its patch, which is proved again on the current code. If that fails, the
 * result has the cost of both conversations.
 * @param patchCache the answers so far; the new one is added
 * @throws DeliveryError when the transcript cannot be written
 */
export async function proposeOnce(input: UnresolvedInput, patchCache: PatchCache): Promise<AgentPatch> {
  const question = questionOf(input, systemText());
  const before = patchCache.get(question);
  const again = before === undefined ? undefined : await repeatPatch(before, input);
  if (again !== undefined) return again;
  const agentPatch = await proposeByAgent(input);
  const total =
    before === undefined
      ? agentPatch
      : { ...agentPatch, work: { ...agentPatch.work, cost: addCosts(before.work.cost, agentPatch.work.cost) } };
  patchCache.set(question, total);
  return total;
}

/** Repeats the edits of an earlier patch; undefined if they no longer fit or are not proved. */
async function repeatPatch(before: AgentPatch, input: UnresolvedInput): Promise<AgentPatch | undefined> {
  const made = before.proved?.patch;
  if (before.proved === undefined || made === undefined) return before;
  const draft = repeatEdits(made, input);
  const patch = draft === undefined ? undefined : finishDraft(draft);
  if (draft === undefined || patch === undefined) return undefined;
  const proposal: Proposal = { ...before.proved, patch: { ...patch, proposedBy: 'agent' }, workspace: draft.workspace };
  const verification = await input.prove(proposal, input.drifts);
  if (verification.outcome !== 'converged') return undefined;
  const last: Try = { patched: input.drifts, attempt: { patch: proposal.patch ?? made, verification, steps: proposal.steps } };
  return { ...before, proved: proposal, tries: [...before.tries.slice(0, -1), last] };
}

/** Applies the edits at the same offsets if the text is equal, else relative to the drifts. */
function repeatEdits(made: Patch, input: UnresolvedInput): Draft | undefined {
  const texts = new Map(input.workspace.files.map((file) => [file.path, file.text]));
  const start = startDraft(input.workspace);
  if (made.files.every((file) => texts.get(file.path) === file.before)) return extendDraft(start, { edits: made.edits }, made.imports);
  const then = new Map(made.files.flatMap(({ path, before }) => (before === undefined ? [] : [[path, before] as const])));
  const workspace = { ...input.workspace, files: withTexts(input.workspace.files, then) };
  let draft: Draft = start;
  for (const { drift, recipe } of deriveRecipes({ workspace, files: made.files, drifts: input.drifts })) {
    const next = recipe === undefined ? draft : applyRecipe(recipe, drift, { draft, input });
    if (typeof next === 'string') return undefined;
    draft = next;
  }
  return draft;
}

function addCosts(left: AgentCost, right: AgentCost): AgentCost {
  const usd = left.usd === undefined && right.usd === undefined ? {} : { usd: (left.usd ?? 0) + (right.usd ?? 0) };
  return {
    modelCalls: left.modelCalls + right.modelCalls,
    usage: addUsage(left.usage, right.usage),
    ...usd,
    ms: left.ms + right.ms,
    contextEstimate: Math.max(left.contextEstimate, right.contextEstimate),
  };
}

/** Returns an earlier conversation about the same facts that found no patch. @throws DeliveryError when knowledge fails */
export async function refusedBefore(input: UnresolvedInput): Promise<EarlierAnswer | undefined> {
  const no = newestDecline(await input.knowledge.answersTo(questionOf(input, systemText())), input.agent.name);
  return no === undefined ? undefined : earlierAnswer(no);
}

let text: string | undefined;

/** Reads the prompt from the folder of this file; a build copies it next to the program. */
function systemText(): string {
  return (text ??= readFileSync(new URL('./patch-prompt.md', import.meta.url), 'utf8'));
}

/**
 * Returns the id of the question: 64 hexadecimal digits, equal for equal drift, code and means. The code's position, earlier refusals and
 * past cases do not count, because they are not facts of the case.
 * @param system the instructions
 */
function questionOf(input: UnresolvedInput, system: string): string {
  const facts = ['patch', system, input.agent.attempts, input.drifts.map((drift) => factsOf(drift, input))];
  return createHash('sha256').update(canonicalJson(facts)).digest('hex');
}

function factsOf(drift: Drift, input: UnresolvedInput): Json {
  const { kind, resourceType, address = null, importId = null, observed = null, changes, events } = drift;
  const schema = input.workspace.schema[resourceType];
  const code = codeOf(drift, input);
  return {
    is: [kind, resourceType, address, importId],
    changes: changes.map(({ path, before, after }) => [path, before, after]),
    observed,
    calls: [...new Set(events.map((event) => event.eventID))].sort(),
    code: code.map(([path, text]) => [path, text, input.agent.mayEdit(path)]),
    schema:
      schema === undefined
        ? null
        : schemaSlice(
            schema,
            changes.map(({ path }) => path),
          ),
  };
}

/** Returns the code behind a resource's arguments; for a new resource, an existing one of its type. */
function codeOf(drift: Drift, { workspace }: UnresolvedInput): readonly (readonly [path: string, text: string])[] {
  const evaluator = openEvaluator(workspace);
  const like = drift.kind === 'unmanaged' ? likeOf(drift, evaluator) : undefined;
  if (like !== undefined) return [[like.file.path, like.file.text.slice(like.block.range.start, like.block.range.end)]];
  const instance = drift.address === undefined ? undefined : evaluator.instance(drift.address);
  if (instance === undefined) return [];
  const texts = referencePathsFrom(instance, evaluator).map(({ end }) => [nodeReached(end).file.path, sourceReached(end)] as const);
  return [...new Map(texts.map((one) => [one.join('\n'), one])).values()];
}
