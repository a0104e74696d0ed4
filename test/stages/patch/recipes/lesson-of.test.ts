import { beforeAll, describe, expect, it } from 'vitest';
import type { Patch } from '#domain/patch.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { withLessons } from '#stages/patch/recipes/lesson-of.ts';
import { hcl } from '../../../support/hcl.ts';
import { aDecision, aDrift, aPatch, aReconciliation, anEscalation } from '../../../support/reconciliations.ts';
import { aWorkspace } from '../../../support/workspaces.ts';

beforeAll(loadGrammar);

const queue = (timeout: string): string => hcl`
  locals {
    timeout = ${timeout}
  }

  resource "aws_sqs_queue" "orders" {
    visibility_timeout_seconds = local.timeout
  }
`;
const WORKSPACE = aWorkspace({ 'main.tf': queue('60') });
const DECISION = aDecision({ drift: aDrift({ address: 'aws_sqs_queue.orders' }) });

function patched(after: string, proposedBy: Patch['proposedBy']): Reconciliation {
  const patch = aPatch({
    proposedBy,
    files: [{ path: 'main.tf', before: queue('60'), after }],
    edits: [{ path: 'main.tf', start: 0, end: 0, text: '', edit: 'set-attribute+insert-block' }],
  });
  return aReconciliation({ decision: DECISION, patch });
}

describe('withLessons', () => {
  it('learns a recipe from a proved patch of an agent', () => {
    const [row] = withLessons([patched(queue('300'), 'agent')], WORKSPACE);

    expect(row?.codeShape).toEqual(['visibility_timeout_seconds: name > local > literal']);
    expect(row?.lesson).toMatchObject({
      done: ['replace-expression at visibility_timeout_seconds > local'],
      proposedBy: 'agent',
      learnt: { source: 'agent', recipe: { conditions: { actorClass: 'console' } } },
      fired: [],
    });
  });

  it('gives the reason why a patch of an agent gives no recipe, and its edits', () => {
    const [row] = withLessons([patched(queue('299 + 1'), 'agent')], WORKSPACE);

    expect(row?.lesson).toEqual({
      done: ['insert-block', 'set-attribute'],
      proposedBy: 'agent',
      notLearnt: expect.stringContaining('does not come from'),
      fired: [],
    });
  });

  it.each(['direct', 'knowledge'] as const)('derives no recipe from a %s patch', (proposedBy) => {
    const [row] = withLessons([patched(queue('300'), proposedBy)], WORKSPACE);

    expect(row?.lesson).toEqual({ done: ['insert-block', 'set-attribute'], proposedBy, fired: [] });
  });

  it('learns nothing from a rejected patch', () => {
    const row = { ...patched(queue('300'), 'agent'), status: 'needs-human' as const };

    expect(withLessons([row], WORKSPACE)[0]?.lesson).toEqual({ done: [], fired: [] });
  });

  it('records the code shape of an unpatched drift and keeps the results of recipes', () => {
    const fired = [{ recipe: 'a'.repeat(64), result: 'failed' as const, why: 'residual' }];
    const rows = [{ ...anEscalation({ drift: DECISION.drift }), lesson: { done: ['else'], fired } }];

    const [row] = withLessons(rows, WORKSPACE);

    expect(row).toMatchObject({ status: 'escalated', codeShape: ['visibility_timeout_seconds: name > local > literal'] });
    expect(row?.lesson).toEqual({ done: [], fired });
  });

  it('keeps the order of the rows', () => {
    const rows = [patched(queue('300'), 'agent'), anEscalation(), patched(queue('300'), 'direct')];

    expect(withLessons(rows, WORKSPACE).map(({ status, patch }) => [status, patch?.proposedBy])).toEqual([
      ['converged', 'agent'],
      ['escalated', undefined],
      ['converged', 'direct'],
    ]);
  });
});
