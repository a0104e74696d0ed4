import { beforeAll, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import { parsePolicy } from '#config/policy-schema.ts';
import { noCircumstances } from '#domain/judging/circumstances.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { inMemoryKnowledge } from '#knowledge/memory.ts';
import { explainRoot, inferRoot } from '#stages/infer/infer-root.ts';
import { anAnswered } from '../../support/answered-proposals.ts';
import { anAssumedRole, anEvent } from '../../support/builders.ts';
import { aChange, aDrift, aResource, aWorkspace } from '../../support/drifts.ts';
import { aDecision } from '../../support/reconciliations.ts';
import { WORDS } from '../../support/words.ts';
import { SPANS } from '../../support/spans.ts';

beforeAll(loadGrammar);

const given = {
  catalogue,
  knowledge: inMemoryKnowledge([]),
  context: [],
  policy: { calendar: parsePolicy({}, 'test').calendar, spans: SPANS },
};
const prod = { ...aWorkspace([aResource('aws_sqs_queue.jobs', { id: 'jobs' })]), root: 'envs/prod' };

it('puts each drift into one intent, with invisible and outside ones separate', async () => {
  const [shown, hidden, raised] = [aDrift(), aDrift(), aDrift()];

  const { intents, unseen } = await inferRoot(
    { workspace: prod, drifts: [shown], unseen: [hidden], raised: [raised] },
    noCircumstances('2026-01-16T06:00:05Z', WORDS),
    given,
  );

  expect(intents.flatMap(({ drifts }) => drifts)).toEqual([shown]);
  expect(unseen.flatMap(({ drifts }) => drifts)).toEqual([hidden, raised]);
});

it('quotes proposals for this root only', async () => {
  const drift = aDrift({
    changes: [aChange('delay_seconds', 5, 9)],
    events: [anEvent({ ...anAssumedRole('scaler', 'loop'), eventTime: '2026-01-15T10:00:00Z' })],
  });
  const infer = async (root: string): Promise<string> => {
    const circumstances = { ...noCircumstances('2026-01-16T06:00:05Z', WORDS), proposals: [anAnswered({ root })] };
    return JSON.stringify(await inferRoot({ workspace: prod, drifts: [drift], unseen: [], raised: [] }, circumstances, given));
  };
  const nothing = JSON.stringify(
    await inferRoot({ workspace: prod, drifts: [drift], unseen: [], raised: [] }, noCircumstances('2026-01-16T06:00:05Z', WORDS), given),
  );

  expect(await infer('envs/dev')).toBe(nothing);
  expect(await infer('envs/prod')).not.toBe(nothing);
});

it('does not change the decisions of a root without a model', async () => {
  const decision = aDecision();
  const root = { intents: [decision.intent], decisions: [decision], question: { intents: [decision.intent] } };

  expect(await explainRoot(root, { agent: undefined, knowledge: inMemoryKnowledge([]) })).toEqual(root);
});
