import { describe, expect, it } from 'vitest';
import { renderAnswer } from '#cli/render/answer.ts';
import { createPaint } from '#cli/render/paint.ts';
import { anAnswered } from '../../support/answered-proposals.ts';

const paint = createPaint(false);

describe('renderAnswer', () => {
  it('says what, who, why, what else, and what would be allowed', () => {
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

  it('shows what somebody else wrote without obeying it', () => {
    expect(renderAnswer(anAnswered({ proposal: { actor: 'a\u001b[31m\nb' } }), paint)).not.toMatch(/\u001b|\na?b/);
  });
});
