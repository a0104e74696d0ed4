/**
 * The last proposer: a model, given the same edits as tools, told what its draft really does until that is proved. It takes drifts that
 * were accepted and that nothing cheaper could patch; it decides nothing, and what it says of its patch is not believed.
 */
import { readFileSync } from 'node:fs';
import type { AgentWork } from '#domain/agent-task.ts';
import { earlierAnswer, saidNo } from '#domain/answer.ts';
import type { EarlierAnswer } from '#domain/answer.ts';
import { startDraft } from '../draft.ts';
import type { Try } from '../outcome.ts';
import type { Proposal } from '../propose.ts';
import { patchBrief } from './brief.ts';
import { editTools } from './edit-tools.ts';
import { endingTools } from './ending-tools.ts';
import type { PatchState, ResidueInput } from './patch-state.ts';
import { questionOf } from './patch-question.ts';
import { readTools } from './read-tools.ts';

/** What came of asking. */
export interface AgentPatch {
  readonly work: AgentWork;
  /** Every patch that was proposed, first to last. */
  readonly tries: readonly Try[];
  /** The one that was proved; undefined: a person takes over. */
  readonly proved: Proposal | undefined;
}

/**
 * Asks a model for the patch of one intent.
 * @param input drifts, code, tools' means, and how a patch is proved
 * @returns a proved patch or why there is none; the workspace is not touched
 * @throws DeliveryError where no record of the conversation can be written
 */
export async function proposeByAgent(input: ResidueInput): Promise<AgentPatch> {
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

/**
 * What came of asking the same before.
 * @param input what a patch is asked for
 * @returns the conversation that came to nothing on the same facts; undefined where the model has to be asked
 * @throws DeliveryError where knowledge cannot be asked
 */
export async function refusedBefore(input: ResidueInput): Promise<EarlierAnswer | undefined> {
  const no = saidNo(await input.knowledge.answersTo(questionOf(input, systemText())), input.agent.name);
  return no === undefined ? undefined : earlierAnswer(no);
}

let text: string | undefined;

/** Lies beside the code that sends it; a build copies it beside the program. */
function systemText(): string {
  return (text ??= readFileSync(new URL('./patch-prompt.md', import.meta.url), 'utf8'));
}
