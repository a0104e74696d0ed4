import { expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { noCircumstances } from '#domain/circumstances.ts';
import { inMemoryKnowledge } from '#knowledge/memory.ts';
import { answer, judgeRoot } from '../src/judge.ts';
import { aChanged, aResource, aWorkspace } from './support/drifts.ts';

const judging = {
  policy: parsePolicy({}, 'test'),
  circumstances: noCircumstances('2026-01-16T06:00:05Z'),
  knowledge: inMemoryKnowledge([]),
  context: [],
};

it('judges without the secrets, and hands on the drifts as they are', async () => {
  const workspace = aWorkspace([aResource('aws_ssm_parameter.hook', { id: '/hook', description: 'a hook' })]);
  const drift = aChanged('aws_ssm_parameter.hook', 'description', ['a hook', 'password=Tr0ub4dor-planted']);

  const root = await judgeRoot({ workspace, drifts: [drift], invisible: [] }, judging);

  expect(root.decisions[0]?.drift).toBe(drift);
  expect(root.decisions[0]?.verdict).toBe('hold');
  expect(JSON.stringify([root.question, root.verdicts])).not.toContain('Tr0ub4dor');
});

it('gives the same answer to the same question', async () => {
  const workspace = aWorkspace([aResource('aws_sqs_queue.jobs', { id: 'jobs', delay_seconds: 0 })]);
  const drift = aChanged('aws_sqs_queue.jobs', 'delay_seconds', [0, 5]);
  const { question, verdicts } = await judgeRoot({ workspace, drifts: [drift], invisible: [] }, judging);

  expect(answer(question, judging)).toEqual(verdicts);
});
