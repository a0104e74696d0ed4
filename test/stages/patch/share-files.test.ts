import { beforeAll, describe, expect, it } from 'vitest';
import type { Workspace } from '#domain/workspace.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { neighboursOf, withPatchOf } from '#stages/patch/expectation.ts';
import type { DecidedRoot } from '#domain/judging/decided-root.ts';
import { aDecision } from '../../support/reconciliations.ts';
import { aChangedDrift, aWorkspace } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

function aRoot(root: string, over: Partial<Workspace> = {}): Workspace {
  return { ...aWorkspace({ 'main.tf': `# ${root}\n`, '../m/main.tf': '# shared\n' }), directory: `/srv/${root}`, root, ...over };
}

const accepted = aDecision({ drift: aChangedDrift('aws_sqs_queue.a', { delay_seconds: [0, 5] }), verdict: 'accept' });
const held = aDecision({ drift: aChangedDrift('aws_sqs_queue.b', { delay_seconds: [0, 7] }), verdict: 'hold' });
type Decided = Pick<DecidedRoot, 'workspace' | 'decisions'>;
const DEV: Decided = { workspace: aRoot('dev'), decisions: [accepted, held] };
const PROD: Decided = { workspace: aRoot('prod'), decisions: [] };

describe('neighboursOf', () => {
  it('contains each other root with the changes that its accepted drifts permit', () => {
    const neighbours = neighboursOf([DEV, PROD], PROD);

    expect(neighbours.map(({ workspace }) => workspace.root)).toEqual(['dev']);
    expect(neighbours[0]?.expectation.changes.map(({ address, after }) => `${address} ${JSON.stringify(after)}`)).toEqual([
      'aws_sqs_queue.a 5',
    ]);
  });

  it('contains roots outside the run, without permitted changes', () => {
    const bystander = aRoot('test');
    const root = { workspace: aRoot('prod', { bystanders: [bystander] }), decisions: [accepted] };

    expect(neighboursOf([root], root)).toEqual([{ workspace: bystander, expectation: { changes: [], gone: [], adopted: [] } }]);
  });
});

describe('withPatchOf', () => {
  it('puts patched files into each root that reads them', () => {
    const patched = aRoot('prod', {
      files: [
        { path: 'main.tf', text: '# new\n' },
        { path: '../m/main.tf', text: '# newly shared\n' },
      ],
    });

    const roots = withPatchOf([DEV, PROD], PROD, patched);

    expect(roots.map(({ workspace }) => workspace.files.map(({ text }) => text))).toEqual([
      ['# dev\n', '# newly shared\n'],
      ['# new\n', '# newly shared\n'],
    ]);
    expect(roots.map(({ decisions }) => decisions)).toEqual([DEV.decisions, PROD.decisions]);
  });

  it('does not change roots without a patch', () => {
    const roots = [DEV, PROD];

    expect(withPatchOf(roots, PROD, PROD.workspace)).toBe(roots);
  });
});
