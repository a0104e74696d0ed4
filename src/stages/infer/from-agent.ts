import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { AgentTool, ToolOutcome } from '#domain/agent/agent-task.ts';
import { quoteData } from '#domain/text/bounded-data.ts';
import { examplesData } from '#domain/agent/case-data.ts';
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { GOALS, MOTIVATIONS } from '#domain/intent.ts';
import type { Explained, Intent, PresumedValue } from '#domain/intent.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { situationOf } from '#domain/knowledge/situation.ts';
import type { Agent } from '#ports/agent.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { Knowledge } from '#ports/knowledge.ts';
import { commentsOn, factsOf, questionOf, shapeOf } from './explain-question.ts';
import { recalled } from './from-answers.ts';

const Explanation = z.object({
  summary: z.string().min(10).max(300).describe('one plain sentence: the purpose of the change'),
  goal: z.enum(GOALS),
  motivation: z.enum(MOTIVATIONS).describe('why now; unknown if the calls do not show it'),
  evidence: z.array(z.string()).min(1).max(20).describe('eventIDs of the calls that show it'),
  reason: z.string().max(500).optional().describe('the comment that gives the reason for the value, quoted word for word'),
});

/** An explanation that also reads unmapped calls. Values are text, because some model providers reject a schema for arbitrary JSON. */
const Reading = Explanation.extend({
  presumed: z
    .array(
      z.object({
        address: z.string(),
        attribute: z.string().describe('a top-level argument or block of the resource'),
        value: z.string().max(20_000).describe('its whole new value as JSON: 77, "a text", [{"name": "a"}] for blocks'),
      }),
    )
    .max(20)
    .optional()
    .describe('the values that the unread calls set, if their parameters show them; a person decides on them'),
});
type Explanation = Omit<z.infer<typeof Reading>, 'presumed'> & { readonly presumed?: readonly PresumedValue[] | undefined };

const MAX_EXAMPLES = 3;

export interface Explaining {
  /** Absent: only earlier answers are used. */
  readonly agent?: Agent | undefined;
  readonly knowledge: Pick<Knowledge, 'search' | 'answersTo' | 'explanation'>;
  /** Without secrets. Absent: the model sees unmapped calls without the code. */
  readonly workspace?: Workspace;
  /** Returns why a reading of an unread call cannot be proposed; absent: the model is not asked for readings. */
  readonly refusalOf?: (reading: PresumedValue, drifts: readonly Drift[], workspace: Workspace) => string | undefined;
}

/**
 * Explains an intent that no other source explains: from earlier answers to the same facts or kind of case, else from a model, which has to
 * cite real calls. Runs after the verdicts, so that no verdict rests on it.
 * @param intent without its secrets, already decided
 * @returns goal, motivation and summary marked as a model's; only the conversation if the model gave up; the same object if the intent is
 * not a guess, or has no events
 * @throws DeliveryError when the transcript cannot be written
 */
export async function explainByAgent(intent: Intent, context: Explaining): Promise<Intent> {
  const { agent, knowledge, workspace } = context;
  const events = intent.drifts.flatMap((drift) => drift.events);
  // An intent from past cases still needs an explanation: these show how a situation ended, not its purpose.
  const isKnown = intent.confidence !== 'guess' && intent.inferredBy !== 'knowledge';
  if (isKnown || events.length === 0) return intent;
  const explainingAgent = agent?.explains === true && intent.confidence === 'guess' ? agent : undefined;
  const facts = factsOf(intent, workspace);
  const comments = commentsOn(intent.drifts, workspace);
  const named = { question: questionOf(facts, systemText()), shape: shapeOf(intent, comments), model: explainingAgent?.name };
  const before = await recalled(intent, named, knowledge);
  if (before !== undefined || explainingAgent === undefined) return before ?? intent;
  const ids = new Set(events.map((event) => event.eventID));
  const task = `explain-${intent.id}`;
  const { state, ...outcome } = await explainingAgent.converse<Explanation | undefined>({
    id: task,
    kind: 'explain',
    system: systemText(),
    prompt: await explainBrief(intent, facts, knowledge),
    tools: [explain({ ids, comments }, refuserOf(intent, context)), giveUp()],
    state: undefined,
  });
  const conversation = { task, ...named, model: explainingAgent.name, ...outcome };
  return state === undefined || outcome.ending !== 'done'
    ? { ...intent, explainedBy: conversation }
    : explained(intent, state, conversation);
}

function explained(
  intent: Intent,
  { summary, goal, motivation, evidence, reason, presumed }: Explanation,
  conversation: Explained,
): Intent {
  const read = presumed === undefined || presumed.length === 0 ? {} : { presumed };
  const reading = { goal, motivation, summary: boundText(summary, 300), ...read };
  const byCalls = evidence.map((id) => `call ${id}, read by a model`);
  return {
    ...intent,
    goal,
    stated: [
      { goal, evidence: reason === undefined ? byCalls : [`a comment next to the value, read by a model: "${boundText(reason, 300)}"`] },
    ],
    motivation:
      motivation === 'unknown' || intent.motivation.kind !== 'unknown'
        ? intent.motivation
        : {
            kind: motivation,
            presumed: true,
            evidence: [...intent.motivation.evidence, ...byCalls],
          },
    summary: reading.summary,
    ...read,
    inferredBy: 'agent',
    confidence: 'likely',
    explainedBy: { ...conversation, said: reading },
  };
}

async function explainBrief(intent: Intent, facts: JsonObject, knowledge: Pick<Knowledge, 'search'>): Promise<string> {
  const [first] = intent.drifts;
  const examples = first === undefined ? [] : await knowledge.search(situationOf(first), MAX_EXAMPLES);
  return `Explain the purpose of this change.\n${quoteData({ ...facts, ...(examples.length === 0 ? {} : { earlierCases: examplesData(examples) }) })}`;
}

type Refuser = (reading: PresumedValue) => string | undefined;

/** Returns undefined if all calls are mapped. */
function refuserOf({ drifts }: Intent, { workspace, refusalOf }: Explaining): Refuser | undefined {
  if (workspace === undefined || refusalOf === undefined || drifts.every((drift) => drift.unread === undefined)) return undefined;
  return (reading) => refusalOf(reading, drifts, workspace);
}

/** Event ids and comments that a model may cite. */
interface Citable {
  readonly ids: ReadonlySet<string>;
  readonly comments: readonly string[];
}

function explain({ ids, comments }: Citable, refuser: Refuser | undefined): AgentTool<Explanation | undefined> {
  return {
    name: 'explain',
    description: 'Explains the purpose, and cites the calls that show it. It ends the task if every cited id is in the data.',
    input: refuser === undefined ? Explanation : Reading,
    run: async (input, state) => {
      const wrong = (problem: string): ToolOutcome<Explanation | undefined> => ({ content: problem, isError: true, state });
      const { presumed = [], ...reading } = input as z.infer<typeof Reading>;
      const unknown = reading.evidence.filter((id) => !ids.has(id));
      if (unknown.length > 0)
        return wrong(`Expected eventIDs of the data; found ${boundText(unknown.join(', '), 200)}. Cite only ids from the data.`);
      if (reading.reason !== undefined && !comments.includes(reading.reason))
        return wrong('Expected one of comments, word for word, as reason; found other words. Quote it, or omit reason.');
      const read = presumed.map(parsed);
      const problems = read.flatMap((one) => (typeof one === 'string' ? one : (refuser?.(one) ?? [])));
      if (problems.length > 0) return wrong(`${boundText(problems.join(' '), 600)} Correct presumed, or omit what the calls do not show.`);
      const readings = read.filter((one) => typeof one !== 'string');
      return { content: 'Good.', state: { ...reading, presumed: readings }, ends: { how: 'done', reason: 'the change was explained' } };
    },
  };
}

function parsed({ address, attribute, value }: NonNullable<z.infer<typeof Reading>['presumed']>[number]): PresumedValue | string {
  try {
    return { address, attribute, value: JSON.parse(value) as Json };
  } catch {
    return `Expected JSON for ${boundText(attribute)}; found ${boundText(value, 60)}.`;
  }
}

function giveUp(): AgentTool<Explanation | undefined> {
  return {
    name: 'give-up',
    description: 'Ends the task without an explanation, because the calls do not show the purpose.',
    input: z.object({ reason: z.string().min(3).max(500) }),
    run: async (input, state) => {
      const { reason } = input as { readonly reason: string };
      return { content: 'Given up.', state, ends: { how: 'gave-up', reason: `the model gave up: ${boundText(reason, 300)}` } };
    },
  };
}

let text: string | undefined;

/** Reads the prompt from the folder of this file; a build copies it next to the program. */
function systemText(): string {
  return (text ??= readFileSync(new URL('./explain-prompt.md', import.meta.url), 'utf8'));
}
