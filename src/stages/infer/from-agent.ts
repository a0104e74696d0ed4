/**
 * The last inferrer: a model says what an episode was for that nothing else could explain. It is asked after the verdicts, so that whatever it
 * says, no verdict can rest on it; and it has to cite calls that were made.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { AgentTool, AgentWork } from '#domain/agent-task.ts';
import { boundedData, quoteData } from '#domain/bounded-data.ts';
import { eventsData, examplesData } from '#domain/case-data.ts';
import { boundText } from '#domain/foreign-text.ts';
import { GOALS, MOTIVATIONS } from '#domain/intent.ts';
import type { Intent } from '#domain/intent.ts';
import type { Json } from '#domain/json.ts';
import { situationOf } from '#domain/situation.ts';
import type { Agent } from '#ports-agent.ts';
import type { Knowledge } from '#ports-knowledge.ts';

const Explanation = z.object({
  summary: z.string().min(10).max(300).describe('one plain sentence: what was wanted to be true'),
  goal: z.enum(GOALS),
  motivation: z.enum(MOTIVATIONS).describe('why now; unknown wherever the calls do not show it'),
  evidence: z.array(z.string()).min(1).max(20).describe('eventIDs of the calls that show it'),
});
type Explanation = z.infer<typeof Explanation>;

/** Past cases quoted. */
const MOST_EXAMPLES = 3;

/** Who is asked, and what is remembered. */
export interface Explaining {
  readonly agent: Agent;
  readonly knowledge: Pick<Knowledge, 'search'>;
}

/**
 * Asks a model what an intent was for, where nothing else knew.
 * @param intent without its secrets, decided on already
 * @param means who is asked
 * @returns the intent with goal, motivation and summary by the model, each marked as its word; as it was, with the conversation, where the
 *   model gave up; the same object where it was no guess, or nobody in the trail did it
 * @throws DeliveryError where no record of the conversation can be written
 */
export async function explainByAgent(intent: Intent, { agent, knowledge }: Explaining): Promise<Intent> {
  const events = intent.drifts.flatMap((drift) => drift.events);
  if (!agent.explains || intent.confidence !== 'guess' || events.length === 0) return intent;
  const ids = new Set(events.map((event) => event.eventID));
  const task = `explain-${intent.id}`;
  const { state, ...outcome } = await agent.converse<Explanation | undefined>({
    id: task,
    kind: 'explain',
    system: systemText(),
    prompt: await explainBrief(intent, knowledge),
    tools: [explain(ids), giveUp()],
    state: undefined,
  });
  const explainedBy: AgentWork = { task, ...outcome };
  return state === undefined || outcome.ending !== 'done' ? { ...intent, explainedBy } : explained(intent, state, explainedBy);
}

function explained(intent: Intent, { summary, goal, motivation, evidence }: Explanation, explainedBy: AgentWork): Intent {
  return {
    ...intent,
    goal,
    motivation:
      motivation === 'unknown' || intent.motivation.kind !== 'unknown'
        ? intent.motivation
        : {
            kind: motivation,
            presumed: true,
            evidence: [...intent.motivation.evidence, ...evidence.map((id) => `call ${id}, as a model reads it`)],
          },
    summary: boundText(summary, 300),
    inferredBy: 'agent',
    confidence: 'likely',
    explainedBy,
  };
}

async function explainBrief(intent: Intent, knowledge: Explaining['knowledge']): Promise<string> {
  const [first] = intent.drifts;
  const examples = first === undefined ? [] : await knowledge.search(situationOf(first), MOST_EXAMPLES);
  const data: Json = {
    changes: intent.drifts.map((drift) => ({
      kind: drift.kind,
      type: drift.resourceType,
      address: boundText(drift.address ?? drift.importId ?? ''),
      attributes: drift.changes.slice(0, 30).map((change) => ({
        name: change.path,
        before: change.hidden || change.sensitive ? '(hidden)' : boundedData(change.before, change.path),
        after: change.hidden || change.sensitive ? '(hidden)' : boundedData(change.after, change.path),
      })),
    })),
    calls: eventsData(intent.drifts.flatMap((drift) => drift.events)),
    ...(examples.length === 0 ? {} : { earlierCases: examplesData(examples) }),
  };
  return `Say what this was for.\n${quoteData(data)}`;
}

function explain(ids: ReadonlySet<string>): AgentTool<Explanation | undefined> {
  return {
    name: 'explain',
    description: 'Says what it was for, and cites the calls that show it. It ends the task where every cited id is one of the data.',
    input: Explanation,
    run: async (asked, state) => {
      const said = asked as Explanation;
      const strange = said.evidence.filter((id) => !ids.has(id));
      if (strange.length > 0)
        return {
          content: `Expected eventIDs of the data, found ${boundText(strange.join(', '), 200)}. Cite calls that are there.`,
          isError: true,
          state,
        };
      return { content: 'Good.', state: said, ends: { how: 'done', reason: 'it was explained' } };
    },
  };
}

function giveUp(): AgentTool<Explanation | undefined> {
  return {
    name: 'give-up',
    description: 'Ends the task: the calls do not show what it was for.',
    input: z.object({ reason: z.string().min(3).max(500) }),
    run: async (asked, state) => {
      const { reason } = asked as { readonly reason: string };
      return { content: 'Given up.', state, ends: { how: 'gave-up', reason: `the model gave up: ${boundText(reason, 300)}` } };
    },
  };
}

let text: string | undefined;

/** Lies beside the code that sends it; a build copies it beside the program. */
function systemText(): string {
  return (text ??= readFileSync(new URL('./explain-prompt.md', import.meta.url), 'utf8'));
}
