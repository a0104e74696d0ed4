import { afterEach, describe, expect, it } from 'vitest';
import { inMemoryKnowledge } from '#knowledge/memory.ts';
import type { Intent } from '#domain/intent.ts';
import { explainByAgent } from '#stages/infer/from-agent.ts';
import { explain } from '../../../eval/solver-script/explain.ts';
import { anAgent, calling, inTurn } from '../../support/agents.ts';
import type { AgentInTest } from '../../support/agents.ts';
import { anEvent } from '../../support/builders.ts';
import { anIntent } from '../../support/drifts.ts';
import type { Script } from '../../support/messages-double/server.ts';
import { aChangedDrift } from '../../support/workspaces.ts';

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

describe('what nothing else explains', () => {
  it('is explained by a model that cites calls, after one that nobody made was sent back', async () => {
    const { double, result } = await explained(GUESS, (body) => ({ kind: 'message', blocks: explain(body) }));

    expect(result).toMatchObject({ inferredBy: 'agent', goal: 'performance', confidence: 'likely', explainedBy: { ending: 'done' } });
    expect(double.requests).toHaveLength(2);
    expect(JSON.stringify(double.requests[1]?.messages.at(-1))).toContain('Cite calls that are there');
  });

  it('stays a guess where the model gives up or says what the schema does not know', async () => {
    const strange = calling([
      'explain',
      { summary: 'It was for fun, as people say.', goal: 'fun', motivation: 'unknown', evidence: [EVENT.eventID] },
    ]);

    const { result } = await explained(GUESS, inTurn(strange, calling(['give-up', { reason: 'Nothing shows it.' }])));

    expect(result).toEqual({ ...GUESS, explainedBy: expect.objectContaining({ ending: 'gave-up' }) });
  });

  it.each([
    ['what is known', { ...GUESS, confidence: 'likely' as const }],
    ['what nobody in the trail did', { ...GUESS, drifts: [{ ...DRIFT, events: [] }] }],
  ])('a model is not asked about %s', async (_what, intent) => {
    const { double, result } = await explained(intent, inTurn(calling(['give-up', { reason: 'asked in vain' }])));

    expect(result).toBe(intent);
    expect(double.requests).toHaveLength(0);
  });
});
