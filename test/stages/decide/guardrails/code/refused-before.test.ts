import { describe, expect, it } from 'vitest';
import { noCircumstances } from '#domain/judging/circumstances.ts';
import type { PastCase } from '#domain/knowledge/past-case.ts';
import { refusedBefore } from '#stages/decide/guardrails/code/refused-before.ts';
import { aChange, aContext, aDrift, anIntent } from '../../../../support/drifts.ts';
import { WORDS } from '../../../../support/words.ts';

const DRIFT = aDrift({ changes: [aChange('delay_seconds', 5, 9)] });
const URL = 'https://github.com/acme/infra/pull/7';

function aCase(over: Partial<PastCase> = {}): PastCase {
  const detail = `${URL} was closed without a merge`;
  return { drift: DRIFT.id, reality: 'closed', at: '2026-01-10T10:00:00.000Z', detail, fields: ['delay_seconds'], ...over };
}

function messageFor(cases: readonly PastCase[]): string | undefined {
  const circumstances = { ...noCircumstances('2026-01-15T11:00:00Z', WORDS), cases };
  return refusedBefore.check(DRIFT, anIntent([DRIFT]), aContext({ circumstances }))?.message;
}

const fires = [
  { case: 'its pull request was closed', cases: [aCase()], said: `${URL} was closed without a merge (2026-01-10)` },
  {
    case: 'it was reverted after the merge',
    cases: [
      aCase({ reality: 'reverted', detail: 'reverted with commit abc', at: '2026-01-12T10:00:00.000Z' }),
      aCase({ reality: 'merged' }),
    ],
    said: 'reverted with commit abc',
  },
];

const silent = [
  { case: 'there are no earlier cases', cases: [] },
  { case: 'it was merged later', cases: [aCase(), aCase({ reality: 'merged', at: '2026-01-11T10:00:00.000Z' })] },
  { case: 'it was merged with changes', cases: [aCase({ reality: 'edited' })] },
  { case: 'the pull request of another resource was closed', cases: [aCase({ fields: [] })] },
  { case: 'the pull request of another drift was closed', cases: [aCase({ drift: 'other' })] },
];

describe('refused-before', () => {
  it.each(fires)('fires: $case', ({ cases, said }) => {
    expect(messageFor(cases)).toContain(said);
    expect(messageFor(cases)).toContain('delay_seconds');
  });

  it.each(silent)('must not fire: $case', ({ cases }) => {
    expect(messageFor(cases)).toBeUndefined();
  });
});
