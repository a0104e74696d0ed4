import { z } from 'zod';
import type { AgentCost, AgentEnding, AgentOutcome, AgentTask, AgentTool, ToolOutcome } from '#domain/agent/agent-task.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { estimateTokens } from '#domain/agent/model-turn.ts';
import type { ModelAnswer, ModelBlock, ModelMessage, ModelRequest, ToolOffer, ToolResult } from '#domain/agent/model-turn.ts';
import type { Model } from '#ports/agent.ts';
import type { TaskBudget } from './budget.ts';
import { offerOf } from './tool-offer.ts';
import type { Transcript } from './transcript.ts';

export interface ConversationContext {
  readonly model: Model;
  readonly budget: TaskBudget;
  readonly transcript: Transcript;
  readonly rounds: number;
  readonly interrupted: AbortSignal;
}

interface Chat<State> {
  readonly messages: readonly ModelMessage[];
  readonly state: State;
  /** The model was reminded once that announcing an edit does not make it. */
  readonly reminded: boolean;
}

type Ended<State> = Pick<AgentOutcome<State>, 'ending' | 'reason' | 'state'>;

const REMINDER = 'That had no effect: only a call of a tool that ends the task ends it. Call one now, or give up with the reason.';

/** UTF-16 units; a longer result of a tool is truncated. */
const MAX_RESULT_LENGTH = 24_000;

/** Asks the model and runs its tool calls until a tool ends the task, no call comes, or a budget is spent. Never throws a model error. */
export async function converse<State>(task: AgentTask<State>, context: ConversationContext): Promise<AgentOutcome<State>> {
  const tools = task.tools.map(offerOf);
  const contextEstimate = estimateTokens(task.system + JSON.stringify(tools) + task.prompt);
  context.transcript.begin(task, { model: context.model.name, tools });
  let chat: Chat<State> = { messages: [{ role: 'user', text: task.prompt, results: [] }], state: task.state, reminded: false };
  let ended: Ended<State> | undefined;
  for (let round = 1; ended === undefined; round += 1) {
    if (round > context.rounds) {
      ended = { ending: 'rounds', reason: `not finished after ${context.rounds} responses`, state: chat.state };
      break;
    }
    const next = await turn(task, { chat, tools, round }, context);
    if ('ending' in next) ended = next;
    else chat = next;
  }
  const cost: AgentCost = { ...context.budget.cost(), contextEstimate };
  const place = context.transcript.end({ ending: ended.ending, reason: ended.reason, cost });
  return { ...ended, cost, ...(place === undefined ? {} : { transcript: place }) };
}

async function turn<State>(
  task: AgentTask<State>,
  { chat, tools, round }: { readonly chat: Chat<State>; readonly tools: readonly ToolOffer[]; readonly round: number },
  context: ConversationContext,
): Promise<Chat<State> | Ended<State>> {
  const { messages, state } = chat;
  const ends = (ending: AgentEnding, reason: string): Ended<State> => ({ ending, reason, state });
  const permission = context.budget.ask(estimateTokens(task.system + JSON.stringify([tools, messages])));
  if (permission.kind === 'spent') return ends('budget', permission.reason);
  const maxOutputTokens = permission.answerTokens;
  const answer = await askModel({ system: task.system, tools, messages, maxOutputTokens }, context);
  context.budget.spend(answer.usage);
  context.transcript.answered(round, messages.at(-1), answer);
  if (answer.kind === 'failed') return failedTo(answer, ends, context);
  if (answer.stop === 'refused') return ends('refusal', 'the model refused');
  const spent = context.budget.overrun();
  if (spent !== undefined) return ends('budget', spent);
  const reply: ModelMessage = { role: 'assistant', blocks: answer.blocks };
  // A retry with the same limit would be cut off again.
  if (answer.stop === 'too-long' && !answer.blocks.some((block) => block.kind === 'tool-call'))
    return ends('cut', `the response reached its limit of ${maxOutputTokens} tokens before it called a tool`);
  const calls = answer.blocks.filter((block) => block.kind === 'tool-call' || block.kind === 'broken-call');
  if (calls.length === 0) {
    if (chat.reminded || answer.blocks.length === 0) return ends('idle', `the model stopped without finishing: ${textIn(answer.blocks)}`);
    return { messages: [...messages, reply, { role: 'user', text: REMINDER, results: [] }], state, reminded: true };
  }
  const ran = await runCalls(task.tools, calls, { state, round });
  if (ran.ended !== undefined) {
    context.transcript.results(ran.results);
    return { ending: ran.ended.how, reason: ran.ended.reason, state: ran.state };
  }
  return {
    messages: [...messages, reply, { role: 'user', text: '', results: [...ran.results] }],
    state: ran.state,
    reminded: chat.reminded,
  };
}

async function askModel(request: ModelRequest, { model, budget, interrupted }: ConversationContext): Promise<ModelAnswer> {
  const ms = budget.msLeft();
  const signals = ms === undefined ? [interrupted] : [interrupted, AbortSignal.timeout(ms)];
  return model.answer(request, AbortSignal.any(signals));
}

function failedTo<State>(
  { failure, problem }: Extract<ModelAnswer, { kind: 'failed' }>,
  ends: (ending: AgentEnding, reason: string) => Ended<State>,
  { budget, interrupted, model }: ConversationContext,
): Ended<State> {
  switch (failure) {
    case 'cut':
      return ends('cut', problem);
    case 'unavailable':
      return ends('unavailable', `${model.name} does not respond: ${problem}`);
    case 'interrupted': {
      const spent = interrupted.aborted ? undefined : budget.overrun();
      return spent === undefined ? ends('interrupted', problem) : ends('budget', spent);
    }
    case 'rejected':
    case 'elsewhere':
      return ends('failed', `${model.name}: ${problem}`);
  }
}

type Call = Extract<ModelBlock, { kind: 'tool-call' | 'broken-call' }>;

interface Ran<State> {
  readonly state: State;
  readonly results: readonly ToolResult[];
  readonly ended?: NonNullable<ToolOutcome<State>['ends']>;
}

/** Runs calls in order; calls after one that ends the task get no result. */
async function runCalls<State>(
  tools: readonly AgentTool<State>[],
  calls: readonly Call[],
  { state: before, round }: { readonly state: State; readonly round: number },
): Promise<Ran<State>> {
  let state = before;
  const results: ToolResult[] = [];
  for (const call of calls) {
    const outcome = await runCall(tools, call, { state, round });
    state = outcome.state;
    results.push({ callId: call.id, content: cut(outcome.content), isError: outcome.isError === true });
    if (outcome.ends !== undefined) return { state, results, ended: outcome.ends };
  }
  return { state, results };
}

async function runCall<State>(
  tools: readonly AgentTool<State>[],
  call: Call,
  { state, round }: { readonly state: State; readonly round: number },
): Promise<ToolOutcome<State>> {
  const wrong = (content: string): ToolOutcome<State> => ({ content, isError: true, state });
  const tool = tools.find(({ name }) => name === call.name);
  if (tool === undefined)
    return wrong(`Expected one of the tools ${tools.map(({ name }) => name).join(', ')}; found ${boundText(call.name)}.`);
  if (call.kind === 'broken-call') return wrong(`Expected JSON for the input of ${tool.name}; found ${boundText(call.text)}.`);
  const checked = tool.input.safeParse(call.input);
  if (!checked.success) return wrong(`Expected the input of ${tool.name}; found:\n${z.prettifyError(checked.error)}.`);
  try {
    return await tool.run(checked.data, state, round);
  } catch (error) {
    // A failing tool ends its task, not the run.
    const problem = boundText(error instanceof Error ? error.message : String(error), 300);
    return { ...wrong(problem), ends: { how: 'gave-up', reason: `the tool ${tool.name} failed: ${problem}` } };
  }
}

function cut(content: string): string {
  return content.length <= MAX_RESULT_LENGTH
    ? content
    : `${content.slice(0, MAX_RESULT_LENGTH)}\n… cut after ${MAX_RESULT_LENGTH} characters: ask for less`;
}

function textIn(blocks: readonly ModelBlock[]): string {
  return boundText(blocks.map((block) => (block.kind === 'text' ? block.text : '')).join(' '), 200);
}
