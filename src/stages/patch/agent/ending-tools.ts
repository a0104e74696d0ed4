import { z } from 'zod';
import type { AgentTool, ToolOutcome } from '#domain/agent/agent-task.ts';
import { boundedData, quoteData } from '#domain/text/bounded-data.ts';
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { Residual, Verification } from '#domain/verification.ts';
import { fingerprintOf } from '../lessons.ts';
import { finishDraft, startDraft } from '../draft.ts';
import type { Draft } from '../draft.ts';
import type { Proposal } from '../propose.ts';
import { removedReferences } from '../removed-references.ts';
import type { PatchState, UnresolvedInput } from './patch-state.ts';
import { forbiddenEffects } from './real-effect.ts';

const MAX_DIFFERENCES = 20;

/** Returns tools to propose a patch, check a draft, start over, and give up. */
export function endingTools(input: UnresolvedInput): readonly AgentTool<PatchState>[] {
  return [planFeedback(input), propose(input), startOver(), giveUp()];
}

function planFeedback(input: UnresolvedInput): AgentTool<PatchState> {
  return {
    name: 'plan-feedback',
    description:
      'Shows the effect of the draft: which wanted values it reaches, which it does not, and what else it would change. It does not count as a proposal.',
    input: z.object({}),
    run: async (_asked, state) => {
      const proposal = proposalOf(state.draft);
      if (proposal === undefined) return { content: 'The draft changes nothing yet.', state };
      const { verification } = await tried(proposal, state.draft, input);
      return { content: quoteData(feedback(verification, input.drifts)), state };
    },
  };
}

function propose(input: UnresolvedInput): AgentTool<PatchState> {
  return {
    name: 'propose',
    description: `Proposes the draft as the patch. Its real effect is checked: if it reaches all wanted values and changes nothing else, the task is done; otherwise the answer says what is wrong, and the draft does not change. At most ${input.agent.attempts} proposals.`,
    input: z.object({ summary: z.string().max(500).describe('one sentence: what the draft does') }),
    run: async (_asked, state) => {
      const proposal = proposalOf(state.draft);
      if (proposal === undefined) return { content: 'Refused: the draft changes nothing. Make an edit first.', isError: true, state };
      const attempt = await tried(proposal, state.draft, input);
      return outcomeOf({ ...state, tries: [...state.tries, { patched: input.drifts, attempt }] }, { proposal, attempt, input });
    },
  };
}

interface Attempted {
  readonly proposal: Proposal;
  readonly attempt: PatchState['tries'][number]['attempt'];
  readonly input: UnresolvedInput;
}

function outcomeOf(state: PatchState, { proposal, attempt, input }: Attempted): ToolOutcome<PatchState> {
  const { verification } = attempt;
  if (verification.outcome === 'converged')
    return { content: 'Proved.', state: { ...state, proved: proposal }, ends: { how: 'done', reason: 'its patch was proved' } };
  const content = quoteData(feedback(verification, input.drifts));
  const left = input.agent.attempts - state.tries.length;
  if (left <= 0) {
    const outcomes = state.tries.map((one) => one.attempt.verification.outcome).join(', then ');
    return {
      content,
      isError: true,
      state,
      ends: { how: 'gave-up', reason: `none of its ${state.tries.length} patches verified: ${outcomes}` },
    };
  }
  return { content: `Not proved; ${left} proposals are left.\n${content}`, isError: true, state };
}

function startOver(): AgentTool<PatchState> {
  return {
    name: 'start-over',
    description: 'Discards the draft: the code is again as it was at the beginning.',
    input: z.object({}),
    run: async (_asked, state, round) => {
      const draft = startDraft(state.draft.base);
      return { content: 'The draft is empty.', state: { ...state, draft, round: { number: round, draft, requests: [] } } };
    },
  };
}

function giveUp(): AgentTool<PatchState> {
  return {
    name: 'give-up',
    description:
      'Ends the task without a patch: a person takes over and reads your reason. This is the right answer if no edit of the allowed files reaches the wanted values without other changes.',
    input: z.object({ reason: z.string().min(3).max(500) }),
    run: async (asked, state) => {
      const { reason } = asked as { readonly reason: string };
      return { content: 'Given up.', state, ends: { how: 'gave-up', reason: `the model gave up: ${boundText(reason, 300)}` } };
    },
  };
}

function proposalOf(draft: Draft): Proposal | undefined {
  const patch = finishDraft(draft);
  if (patch === undefined) return undefined;
  return {
    patch: { ...patch, proposedBy: 'agent' },
    refusals: new Map(),
    unapplied: new Set(),
    workspace: draft.workspace,
    steps: [fingerprintOf(draft.sessions)],
  };
}

/** Verifies a proposal: forbidden effects first, then values. */
async function tried(proposal: Proposal, draft: Draft, input: UnresolvedInput): Promise<Attempted['attempt']> {
  const patch = proposal.patch ?? { proposedBy: 'agent' as const, edits: [], files: [], imports: [] };
  const strays = patch.files.filter(({ path }) => !input.agent.mayEdit(path)).map(({ path }) => `${path} may not be edited`);
  const [before, after] = [draft.base.files, draft.workspace.files];
  const diagnostics = [...strays, ...forbiddenEffects(before, after, patch.imports), ...removedReferences(before, after)];
  const verification: Verification =
    diagnostics.length > 0
      ? { outcome: 'invalid', method: 'evaluate', residual: [], diagnostics }
      : await input.prove(proposal, input.drifts);
  return { patch, verification, steps: proposal.steps };
}

/** Returns the result for the model. Values of other attributes are left out, because some are secrets. */
function feedback({ outcome, residual, diagnostics }: Verification, drifts: readonly Drift[]): JsonObject {
  const changes = new Map(
    drifts.flatMap((drift) => drift.changes.map((change) => [`${drift.address ?? ''}\n${change.path}`, change] as const)),
  );
  const differences = residual.slice(0, MAX_DIFFERENCES).map((one: Residual): Json => {
    const isWanted =
      changes.has(`${one.address}\n${one.path}`) || drifts.some((drift) => drift.kind === 'unmanaged' && one.found !== 'new');
    const values = { wanted: boundedData(one.expected, one.path), draft: boundedData(one.found ?? null, one.path) };
    return {
      address: one.address,
      attribute: one.path,
      ...(isWanted && outcome !== 'collateral' ? values : { draft: 'an unwanted change' }),
    };
  });
  const meaning = {
    residual: 'wanted values that the draft does not reach',
    collateral: 'unwanted changes that the draft would make',
    destructive: 'resources that the draft would delete or replace',
    invalid: 'the draft is not allowed, or is not valid code',
    converged: 'all wanted values are reached and nothing else changes: propose it',
  }[outcome];
  return { outcome, meaning, differences: differences, problems: diagnostics.slice(0, 5).map((text) => boundText(text, 300)) };
}
