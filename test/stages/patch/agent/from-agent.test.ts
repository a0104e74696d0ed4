import { afterEach, beforeAll, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { inMemoryKnowledge } from '#knowledge/memory.ts';
import { proposeByAgent } from '#stages/patch/agent/from-agent.ts';
import { anAgent, calling, inTurn } from '../../../support/agents.ts';
import type { AgentInTest } from '../../../support/agents.ts';
import { anIntent } from '../../../support/drifts.ts';
import { aChangedDrift, aWorkspace, inState } from '../../../support/workspaces.ts';

const opened: AgentInTest[] = [];

beforeAll(loadGrammar);

afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ double }) => double.close()));
});

it('sends the net effect, the code of the value with ranges, the schema part and only useful tools', async () => {
  const one = await anAgent(inTurn(calling(['give-up', { reason: 'seen enough' }])));
  opened.push(one);
  const code = 'locals {\n  wait = 30\n}\n\nresource "aws_sqs_queue" "a" {\n  visibility_timeout_seconds = local.wait\n}\n';
  const drift = aChangedDrift('aws_sqs_queue.a', { visibility_timeout_seconds: [30, 90] });
  const workspace = aWorkspace({ 'main.tf': code }, [inState('aws_sqs_queue.a', { visibility_timeout_seconds: 30 })]);

  const { work, proved } = await proposeByAgent({
    drifts: [drift],
    accepted: [drift],
    workspace,
    catalogue,
    refusals: new Map([[drift.id, 'no edit is known']]),
    intent: anIntent([drift]),
    state: workspace.resources,
    maskFiles: (files) => files,
    agent: one.agent,
    knowledge: inMemoryKnowledge([]),
    prove: async () => ({ outcome: 'converged', method: 'evaluate', residual: [], diagnostics: [] }),
  });

  const [request] = one.double.requests;
  const prompt = JSON.stringify(request?.messages);
  const told = JSON.parse(/<data>\n([\s\S]*)\n<\/data>/.exec(JSON.parse(prompt)[0].content[0].text)?.[1] ?? '') as {
    readonly wanted: readonly object[];
    readonly code: readonly { readonly text: string; readonly places: readonly { readonly at: string; readonly range: object }[] }[];
    readonly schema: object;
  };
  expect(told.wanted).toMatchObject([
    { address: 'aws_sqs_queue.a', changes: [{ attribute: 'visibility_timeout_seconds', codeSays: 30, cloudHas: 90 }] },
  ]);
  expect(told.code.map(({ text }) => text.split(' ')[0])).toEqual(['resource', 'locals']);
  expect(told.code[1]?.places).toContainEqual({
    at: 'wait',
    kind: 'literal',
    range: { start: code.indexOf('30'), end: code.indexOf('30') + 2 },
    source: '30',
  });
  expect(Object.keys(told.schema)).toEqual(['aws_sqs_queue']);
  expect(request?.tools?.map(({ name }) => name)).not.toContain('add-import');
  expect([work.ending, proved]).toEqual(['gave-up', undefined]);
});
