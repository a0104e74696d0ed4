import { beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import type { Drift } from '#domain/drift.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { consideredOf } from '#stages/patch/first-valid-candidate.ts';
import type { Ended } from '#stages/patch/first-valid-candidate.ts';
import { startDraft } from '#stages/patch/draft.ts';
import { proposeDirect } from '#stages/patch/propose.ts';
import { aChangedDrift, aWorkspace } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

const TEXT = 'a\nb\nc\nd\ne\nf\ng\nh\ni\n';
const DRAFT = startDraft(aWorkspace({ 'main.tf': TEXT }));

function at(line: number, end: Ended['end'], sideEffects: Ended['sideEffects'] = []): Ended {
  const edit = { path: 'main.tf', start: line * 2 - 2, end: line * 2 - 1, text: 'x', edit: 'replace-expression' };
  return { candidate: { edits: [edit], kind: 'origin' }, end, sideEffects };
}

describe('the candidates that are kept', () => {
  const shown = (ended: readonly Ended[]) => consideredOf(ended, DRAFT).map(({ where, end }) => `${where.join()} ${end}`);

  it('are at most six, including the chosen one and the next one', () => {
    const failed = [1, 2, 3, 4, 5, 6].map((line) => at(line, 'misses'));

    expect(shown([...failed, at(7, 'taken'), at(8, 'untried'), at(9, 'untried')])).toEqual([
      'main.tf:1 misses',
      'main.tf:2 misses',
      'main.tf:3 misses',
      'main.tf:4 misses',
      'main.tf:7 taken',
      'main.tf:8 untried',
    ]);
    expect(shown([...failed, at(7, 'misses')])).toHaveLength(6);
  });

  it('include one of several equal ones, and always the chosen one', () => {
    expect(shown([at(1, 'misses'), at(1, 'misses'), at(1, 'taken'), at(1, 'untried')])).toEqual(['main.tf:1 misses', 'main.tf:1 taken']);
  });

  it('name three other changed attributes, without values', () => {
    const besides = ['a', 'b', 'c', 'd'].map((name) => ({ address: `x.${name}`, path: 'delay', expected: 'secret', found: 'other' }));

    const [one] = consideredOf([at(2, 'collateral', besides)], DRAFT);

    expect(one?.besides).toEqual(['delay of x.a', 'delay of x.b', 'delay of x.c']);
  });
});

describe('a drift', () => {
  const code =
    'locals {\n  delay = 30\n}\nresource "aws_sqs_queue" "a" {\n  delay_seconds = local.delay\n}\nresource "aws_sqs_queue" "b" {\n  delay_seconds = local.delay\n}\n';
  const considered = (drift: Drift) => {
    const workspace = aWorkspace({ 'main.tf': code });
    return proposeDirect({ drifts: [drift], accepted: [drift], workspace, catalogue }).considered?.get(drift.id);
  };

  it('keeps its candidates per attribute', () => {
    expect(considered(aChangedDrift('aws_sqs_queue.a', { delay_seconds: [30, 90] }))).toEqual([
      { path: 'delay_seconds', where: ['main.tf:2'], kind: 'origin', end: 'collateral', besides: ['delay_seconds of aws_sqs_queue.b'] },
      { path: 'delay_seconds', where: ['main.tf:5'], kind: 'literal', end: 'taken' },
    ]);
  });

  it('keeps candidates that would remove its resource', () => {
    const drift: Drift = { ...aChangedDrift('aws_sqs_queue.b', {}), kind: 'missing' };

    expect(considered(drift)).toEqual([{ where: ['main.tf:7'], kind: 'origin', end: 'taken' }]);
  });
});
