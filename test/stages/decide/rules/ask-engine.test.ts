import { describe, expect, it } from 'vitest';
import type { EngineAnswer, PolicyEngine } from '#ports.ts';
import { askEngine } from '#stages/decide/rules/ask-engine.ts';
import { judge } from '#stages/decide/decide.ts';
import { aContext, aDrift, anIntent } from '../../../support/drifts.ts';

const context = aContext();
const REVERT = { kind: 'answer', value: [{ id: 'no', effect: 'revert', message: 'no' }] } as const;
const NOTHING = { kind: 'answer', value: [] } as const;

function anEngine(answers: readonly EngineAnswer[]): PolicyEngine {
  return { name: 'test', ask: () => Promise.resolve(answers) };
}

describe('askEngine', () => {
  const [one, other] = [aDrift(), aDrift()];
  const intents = [anIntent([one]), anIntent([other])];

  it('is undefined without an engine', async () => {
    expect(await askEngine(intents, undefined, { policy: context.policy, context })).toBeUndefined();
  });

  it('returns findings per drift, which the decision contains', async () => {
    const told = await askEngine(intents, anEngine([NOTHING, REVERT]), { policy: context.policy, context });

    const verdicts = [one, other].map(
      (drift) => judge(drift, anIntent([drift]), [], { ...context, ...(told === undefined ? {} : { engineFindings: told }) }).verdict,
    );

    expect(told).toMatchObject({ [one.id]: [], [other.id]: [{ guardrail: 'rego:no' }] });
    expect(verdicts).toEqual(['accept', 'revert']);
  });

  it('merges the findings of two drifts with one id', async () => {
    const twin = { ...one };

    const told = await askEngine([anIntent([one]), anIntent([twin])], anEngine([REVERT, NOTHING]), { policy: context.policy, context });

    expect(told?.[one.id]).toHaveLength(1);
  });

  it('escalates a drift without an answer', async () => {
    const told = await askEngine(intents, anEngine([NOTHING]), { policy: context.policy, context });

    expect(told?.[other.id]).toMatchObject([{ guardrail: 'rego', effect: 'escalate' }]);
  });
});
