import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { inMemoryKnowledge } from '#knowledge/memory.ts';
import type { Intent } from '#domain/intent.ts';
import type { Knowledge } from '#ports/knowledge.ts';
import { explainByAgent } from '#stages/infer/from-agent.ts';
import { explain } from '../../../eval/solver-script/explain.ts';
import { anAgent, calling, inTurn } from '../../support/agents.ts';
import type { AgentInTest } from '../../support/agents.ts';
import { anEvent } from '../../support/builders.ts';
import { anIntent } from '../../support/drifts.ts';
import { aLedgerEntry } from '../../support/ledger-entries.ts';
import type { Script } from '../../support/messages-double/server.ts';
import { aChangedDrift, aWorkspace } from '../../support/workspaces.ts';

const opened: AgentInTest[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ double }) => double.close()));
});

const EVENT = anEvent();
const DRIFT = { ...aChangedDrift('aws_sqs_queue.jobs', { visibility_timeout_seconds: [30, 90] }), events: [EVENT] };
const GUESS: Intent = { ...anIntent([DRIFT]), confidence: 'guess' };

async function explained(intent: Intent, script: Script) {
  const one = await anAgent(script, { explain: true });
  opened.push(one);
  return { double: one.double, result: await explainByAgent(intent, { agent: one.agent, knowledge: inMemoryKnowledge([]) }) };
}

beforeAll(loadGrammar);

describe('an intent without a known explanation', () => {
  it('is explained by a model that cites calls, after an invented citation was rejected', async () => {
    const { double, result } = await explained(GUESS, (body) => ({ kind: 'message', blocks: explain(body) }));

    expect(result).toMatchObject({ inferredBy: 'agent', goal: 'performance', confidence: 'likely', explainedBy: { ending: 'done' } });
    expect(double.requests).toHaveLength(2);
    expect(JSON.stringify(double.requests[1]?.messages.at(-1))).toContain('Cite only ids from the data');
  });

  it('stays a guess if the model gives up or its answer violates the schema', async () => {
    const strange = calling([
      'explain',
      { summary: 'It was for fun, as people say.', goal: 'fun', motivation: 'unknown', evidence: [EVENT.eventID] },
    ]);

    const { result } = await explained(GUESS, inTurn(strange, calling(['give-up', { reason: 'Nothing shows it.' }])));

    expect(result).toEqual({ ...GUESS, explainedBy: expect.objectContaining({ ending: 'gave-up' }) });
  });

  describe('with a comment next to the value', () => {
    const COMMENT = 'sized for the nightly batch, talk to the warehouse first';
    const workspace = aWorkspace({
      'main.tf': `resource "aws_sqs_queue" "jobs" {\n  # ${COMMENT}\n  visibility_timeout_seconds = 30\n}\n`,
    });
    const answer = { summary: 'jobs of the queue may run longer', goal: 'performance', motivation: 'unknown', evidence: [EVENT.eventID] };
    const given = async (script: Script) => {
      const one = await anAgent(script, { explain: true });
      opened.push(one);
      const result = await explainByAgent(GUESS, { agent: one.agent, knowledge: inMemoryKnowledge([]), workspace });
      return { requests: one.double.requests, result };
    };

    it('sends the comment to the model and quotes it as the reason', async () => {
      const { requests, result } = await given(inTurn(calling(['explain', { ...answer, reason: COMMENT }])));

      expect(JSON.stringify(requests[0]?.messages)).toContain(COMMENT);
      expect(result.stated).toEqual([{ goal: 'performance', evidence: [`a comment next to the value, read by a model: "${COMMENT}"`] }]);
    });

    it('rejects a reason that is not in the code', async () => {
      const invented = calling(['explain', { ...answer, reason: 'everybody says so' }]);
      const { requests, result } = await given(inTurn(invented, calling(['explain', answer])));

      expect(JSON.stringify(requests[1]?.messages.at(-1))).toContain('word for word');
      expect(result.stated?.[0]?.evidence).toEqual([`call ${EVENT.eventID}, read by a model`]);
    });
  });

  describe('explained in an earlier run', () => {
    const ANSWER = { goal: 'performance', motivation: 'incident', summary: 'jobs of the queue may run longer' } as const;
    const said = calling(['explain', { ...ANSWER, evidence: [EVENT.eventID] }]);

    /** As a run keeps what was explained. */
    async function remembered(knowledge: Knowledge, runs: readonly Intent[]): Promise<void> {
      for (const [at, intent] of runs.entries()) {
        const { explainedBy } = (await explained(intent, inTurn(said))).result;
        if (explainedBy === undefined) throw new Error('expected an explanation');
        const { question, model, task, ending, reason, shape, said: explanation } = explainedBy;
        const answer = {
          kind: 'explain' as const,
          question,
          model,
          task,
          ending,
          reason,
          shape,
          ...(explanation === undefined ? {} : { explanation }),
        };
        const entry = aLedgerEntry();
        const reconciliation = { ...entry.reconciliation, id: `drift-${at}` };
        await knowledge.remember([
          { ...entry, runId: `run-${at + 1}`, reconciliation, lesson: { done: [], fired: [], answers: [answer] } },
        ]);
      }
    }

    const asking = async (intent: Intent, knowledge: Knowledge) => {
      const one = await anAgent(inTurn(calling(['give-up', { reason: 'asked in vain' }])), { explain: true });
      opened.push(one);
      return { double: one.double, result: await explainByAgent(intent, { agent: one.agent, knowledge }) };
    };
    const otherDrift = (name: string, to: number) => ({
      ...aChangedDrift(`aws_sqs_queue.${name}`, { visibility_timeout_seconds: [30, to] }),
      events: [anEvent({ eventID: EVENT.eventID, requestParameters: { queueUrl: name } })],
    });
    const other = (name: string, to: number): Intent => ({ ...anIntent([otherDrift(name, to)]), confidence: 'guess' });

    it('repeats the explanation for the same facts without a model', async () => {
      const knowledge = inMemoryKnowledge([]);
      await remembered(knowledge, [GUESS]);

      const { double, result } = await asking(GUESS, knowledge);

      expect(double.requests).toEqual([]);
      expect(result).toMatchObject({
        goal: 'performance',
        summary: ANSWER.summary,
        inferredBy: 'knowledge',
        confidence: 'likely',
        explainedBefore: { runId: 'run-1' },
      });
      expect(result.motivation).toMatchObject({ kind: 'incident', presumed: true });
    });

    it('reuses only the goal for a similar case after two matching cases, even without a model', async () => {
      const knowledge = inMemoryKnowledge([]);
      await remembered(knowledge, [other('a', 60), other('b', 90)]);
      const intent = other('c', 120);

      const result = await explainByAgent(intent, { knowledge });

      expect(result).toMatchObject({ goal: 'performance', confidence: 'likely', inferredBy: 'knowledge', explainedBefore: { times: 2 } });
      expect(result.summary).toContain('(for performance, as in 2 earlier cases that a model explained)');
      expect(result.summary).not.toContain(ANSWER.summary);
    });

    it.each([
      ['there is only one earlier case', ['a'], other('c', 120)],
      ['the change has another direction', ['a', 'b'], other('c', 10)],
    ])('asks a model if %s', async (_what, names, intent) => {
      const knowledge = inMemoryKnowledge([]);
      await remembered(
        knowledge,
        names.map((name) => other(name, 60)),
      );

      const { double } = await asking(intent, knowledge);

      expect(double.requests).toHaveLength(1);
    });

    it('does not ask again if the model gave up before', async () => {
      const knowledge = inMemoryKnowledge([]);
      const { result } = await asking(GUESS, knowledge);
      const { question = '', model = '', task = '', reason = '', shape = '' } = result.explainedBy ?? {};
      const answer = { kind: 'explain' as const, question, model, task, ending: 'gave-up' as const, reason, shape };
      await knowledge.remember([{ ...aLedgerEntry(), runId: 'run-1', lesson: { done: [], fired: [], answers: [answer] } }]);

      const again = await asking(GUESS, knowledge);

      expect(again.double.requests).toEqual([]);
      expect(again.result).toMatchObject({ confidence: 'guess', explainedBefore: { runId: 'run-1', ending: 'gave-up' } });
    });
  });

  it.each([
    ['a known intent', { ...GUESS, confidence: 'likely' as const }],
    ['a drift without events', { ...GUESS, drifts: [{ ...DRIFT, events: [] }] }],
  ])('does not ask a model about %s', async (_what, intent) => {
    const { double, result } = await explained(intent, inTurn(calling(['give-up', { reason: 'asked in vain' }])));

    expect(result).toBe(intent);
    expect(double.requests).toHaveLength(0);
  });
});
