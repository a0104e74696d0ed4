import { describe, expect, it } from 'vitest';
import { engineFindings } from '#stages/decide/rules/engine-findings.ts';

const FINE = { id: 'frozen', effect: 'revert', message: 'it is frozen' };
const DOCS = 'https://www.openpolicyagent.org/docs/policy-language';

describe('engineFindings', () => {
  it('returns each valid finding once', () => {
    const hold = {
      id: 'wait',
      effect: 'hold',
      message: 'wait',
      owner: 'core',
      until: '2026-12-01T01:00:00+01:00',
      docs: 'https://example.com/wait',
    };

    expect(engineFindings({ kind: 'answer', value: [FINE, FINE, hold] })).toEqual([
      { guardrail: 'rego:frozen', effect: 'revert', message: 'it is frozen', docs: DOCS },
      {
        guardrail: 'rego:wait',
        effect: 'hold',
        message: 'wait',
        docs: 'https://example.com/wait',
        hold: { owner: 'core', until: '2026-12-01T00:00:00.000Z' },
      },
    ]);
  });

  it('returns nothing for an empty list', () => {
    expect(engineFindings({ kind: 'answer', value: [] })).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['no list', {}],
    ['a string', 'fine'],
    ['undefined', undefined],
    ['an accept', [{ ...FINE, effect: 'accept' }]],
    ['no message', [{ id: 'a', effect: 'hold' }]],
    ['an id of another guardrail', [{ ...FINE, id: 'policy:x' }]],
    ['an unknown field', [FINE, { ...FINE, verdict: 'accept' }]],
    ['a day without a time', [{ ...FINE, effect: 'hold', owner: 'a', until: '2026-12-01' }]],
    ['an owner of a revert', [{ ...FINE, owner: 'core' }]],
    ['more than 100 findings', Array.from({ length: 101 }, () => FINE)],
  ])('escalates if the answer is %s', (_case, value) => {
    expect(engineFindings({ kind: 'answer', value })).toEqual([
      {
        guardrail: 'rego',
        effect: 'escalate',
        message: expect.stringContaining('gave no answer: expected a list of {id, effect, message}'),
        docs: DOCS,
      },
    ]);
  });

  it('escalates if the engine failed, with the reason', () => {
    expect(engineFindings({ kind: 'failed', problem: 'it took too long' })).toMatchObject([
      { guardrail: 'rego', effect: 'escalate', message: 'the Rego policy gave no answer: it took too long' },
    ]);
  });
});
