import { describe, expect, it } from 'vitest';
import { unclearRoot } from '#stages/decide/guardrails/attribution/unclear-root.ts';
import type { Drift } from '#domain/drift.ts';
import { aContext, aDrift, anIntent, anUnmanaged } from '../../../../support/drifts.ts';

interface Case {
  readonly case: string;
  readonly drift: Drift;
}

const MADE = anUnmanaged('aws_sqs_queue', { name: 'late' }, {});

const fires: readonly Case[] = [
  { case: 'two roots could own it', drift: { ...MADE, candidateRoots: ['envs/dev', 'envs/prod'] } },
  {
    case: 'two workspaces of one root could own it',
    drift: { ...MADE, candidateRoots: ['app (workspace blue)', 'app (workspace green)'] },
  },
];

const silent: readonly Case[] = [
  { case: 'one root owns it', drift: MADE },
  { case: 'it is in a state', drift: aDrift() },
];

describe('unclear-root', () => {
  it.each(fires)('fires: $case', ({ drift }) => {
    const alarm = unclearRoot.check(drift, anIntent([drift]), aContext());

    expect(alarm?.message).toContain(`could belong to ${drift.candidateRoots?.join(' or ')}`);
    expect(unclearRoot.defaultEffect).toBe('escalate');
  });

  it.each(silent)('must not fire: $case', ({ drift }) => {
    expect(unclearRoot.check(drift, anIntent([drift]), aContext())).toBeUndefined();
  });
});
