import { describe, expect, it } from 'vitest';
import type { Decision, Verdict } from '#domain/decision.ts';
import type { Intent } from '#domain/intent.ts';
import { withAndWithoutSignals } from '#stages/decide/with-and-without-signals.ts';
import { aDrift, anIntent } from '../../support/drifts.ts';

const QUIET = { goal: 'cost', motivation: { kind: 'unknown', evidence: [] }, confidence: 'likely' } as const;

function signalled(over: Partial<Intent> = {}): Intent {
  return anIntent([aDrift()], { motivation: { kind: 'incident', evidence: ['pager'] }, withoutSignals: QUIET, ...over });
}

function decisionsOf(intents: readonly Intent[], verdict: (intent: Intent) => Verdict | undefined): readonly Decision[] {
  return intents.flatMap((intent) =>
    intent.drifts.flatMap((drift) => {
      const found = verdict(intent);
      return found === undefined ? [] : [{ drift, intent, verdict: found, findings: [], reason: intent.motivation.kind, alternatives: [] }];
    }),
  );
}

describe('withAndWithoutSignals', () => {
  it.each<readonly [heard: Verdict | undefined, unheard: Verdict | undefined, kept: Verdict | undefined]>([
    ['accept', 'accept', 'accept'],
    ['accept', 'hold', 'hold'],
    ['accept', 'revert', 'revert'],
    ['accept', 'escalate', 'escalate'],
    ['hold', 'accept', 'hold'],
    ['hold', 'revert', 'hold'],
    ['hold', 'escalate', 'hold'],
    ['revert', 'escalate', 'escalate'],
    ['revert', 'accept', 'revert'],
    ['escalate', 'revert', 'escalate'],
    [undefined, 'escalate', 'escalate'],
    ['escalate', undefined, 'escalate'],
    [undefined, undefined, undefined],
  ])('%s with signals and %s without becomes %s', (heard, unheard, kept) => {
    const intent = signalled();

    const [decision] = withAndWithoutSignals([intent], (intents) =>
      decisionsOf(intents, ({ motivation }) => (motivation.kind === 'incident' ? heard : unheard)),
    );

    expect(decision?.verdict).toBe(kept);
    if (decision !== undefined) expect(decision.intent).toBe(intent);
  });

  it.each<readonly [unheard: Verdict, kept: Verdict]>([
    ['accept', 'hold'],
    ['hold', 'hold'],
    ['revert', 'revert'],
    ['escalate', 'escalate'],
  ])('does not wait for the end of an incident if it is %s without signals', (unheard, kept) => {
    const intent = signalled();
    const waits = [{ guardrail: 'open-incident', effect: 'hold', message: '', docs: '' }] as const;

    const [decision] = withAndWithoutSignals([intent], (intents) =>
      decisionsOf(intents, ({ motivation }) => (motivation.kind === 'incident' ? 'hold' : unheard)).map((one) =>
        one.verdict === 'hold' && one.reason === 'incident' ? { ...one, findings: waits } : one,
      ),
    );

    expect(decision?.verdict).toBe(kept);
  });

  it('decides once if no signal is involved', () => {
    const asked: (readonly Intent[])[] = [];
    const intents = [anIntent([aDrift()])];

    withAndWithoutSignals(intents, (each) => {
      asked.push(each);
      return decisionsOf(each, () => 'accept');
    });

    expect(asked).toEqual([intents]);
  });

  it('hides signals when deciding without them', () => {
    const seen: unknown[] = [];

    withAndWithoutSignals([signalled({ goal: 'availability', confidence: 'certain' })], (intents) => {
      seen.push(...intents.map(({ goal, motivation, confidence }) => ({ goal, motivation, confidence })));
      return decisionsOf(intents, () => 'accept');
    });

    expect(seen[1]).toEqual(QUIET);
  });

  it('keeps the order of the intents', () => {
    const [first, second, third] = [signalled(), anIntent([aDrift()]), signalled()];

    const decisions = withAndWithoutSignals([first, second, third], (intents) =>
      decisionsOf(intents, ({ motivation }) => (motivation.kind === 'incident' ? 'accept' : 'escalate')).toReversed(),
    );

    expect(decisions.map((decision) => decision.intent)).toEqual([first, second, third]);
  });
});
