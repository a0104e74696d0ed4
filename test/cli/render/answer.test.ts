import { describe, expect, it } from 'vitest';
import { renderAnswer } from '#cli/render/answer.ts';
import { createPaint } from '#cli/render/paint.ts';
import { anAnswered } from '../../support/answered-proposals.ts';

const paint = createPaint(false);

describe('renderAnswer', () => {
  it('prints the change, the actor, the reason, the other findings and the nearest allowed value', () => {
    const finding = { guardrail: 'musculature', effect: 'revert' as const, message: 'too many', docs: 'https://example.com' };
    const other = { ...finding, guardrail: 'held', effect: 'hold' as const, message: 'held by dora' };

    const text = renderAnswer(
      anAnswered({ answer: 'veto', reason: 'too many', findings: [finding, other], nearest: 12, proposal: { value: 900 } }),
      paint,
    );

    expect(text).toBe(
      [
        'veto  delay_seconds of aws_sqs_queue.jobs to 900, by scaler',
        '  too many',
        '  held (hold): held by dora',
        '  nearest allowed value: 12',
        '  receipt p-1',
        '',
      ].join('\n'),
    );
  });

  it('prints the evidence of the answer', () => {
    const repeated = {
      actor: 'scaler',
      address: 'aws_sqs_queue.jobs',
      attribute: 'delay_seconds',
      direction: 'up',
      times: 3,
      since: 'Monday',
    } as const;

    const text = renderAnswer(
      anAnswered({
        bound: { max: 12, said: 'max_size = 12 in code', at: 'main.tf:3' },
        holder: { manager: 'agent', name: 'scaler', since: '2026-01-01' },
        frozen: [{ why: 'freeze launch', until: '2026-01-02' }, { why: 'held by dora: Friday' }],
        repeated,
        validUntil: '2026-02-14',
      }),
      paint,
    );

    expect(text.split('\n').slice(2, -2)).toEqual([
      '  bound: at most 12, main.tf:3 (max_size = 12 in code)',
      '  held now by: scaler, since 2026-01-01',
      '  frozen: freeze launch until 2026-01-02',
      '  frozen: held by dora: Friday',
      '  repeated: scaler proposed to move delay_seconds of aws_sqs_queue.jobs up and was vetoed 3 times since Monday',
      '  the answer is valid until 2026-02-14, if code, policy and cloud do not change',
    ]);
  });

  it('removes control characters from foreign text', () => {
    expect(renderAnswer(anAnswered({ proposal: { actor: 'a\u001b[31m\nb' } }), paint)).not.toMatch(/\u001b|\na?b/);
  });
});
