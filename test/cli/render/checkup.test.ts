import { describe, expect, it } from 'vitest';
import { renderCheckup } from '#cli/render/checkup.ts';
import { createPaint } from '#cli/render/paint.ts';
import { judgeObservations } from '#domain/report/checkup.ts';

const PAINT = createPaint(false);

function aCheckup(needed: 'run' | 'agent') {
  return judgeObservations(
    [
      { probe: 'node', observations: [{ subject: 'Node.js', found: '20.20.2' }] },
      { probe: 'model', observations: [{ subject: 'model\u001b[2J', found: 'no key', remedy: 'Set one.', blocks: ['agent'] }] },
    ],
    new Set([needed]),
  );
}

describe('renderCheckup', () => {
  it('is a table with next steps and with the features that would work', () => {
    const lines = renderCheckup(aCheckup('agent'), PAINT).split('\n');

    expect(lines.slice(0, 6)).toEqual([
      'ok       Node.js   20.20.2',
      'missing  model[2J  no key',
      '         → Set one.',
      '',
      'What works',
      '  read, decide and edit (run, --write)           yes',
    ]);
    expect(lines.slice(-4)).toEqual([
      '  send the rest to a model (--agent)             no: model[2J',
      '',
      'Required and not working: model[2J.',
      '',
    ]);
  });

  it('does not report yes for a feature that it cannot try', () => {
    const shown = renderCheckup(aCheckup('run'), PAINT);

    expect(shown).toMatch(/^ {2}prove patches with plans \(--verify terraform\) +nothing is missing; not tried$/m);
    expect(shown).toMatch(/^ {2}read, decide and edit \(run, --write\) +yes$/m);
  });

  it('reports success if only optional parts are missing', () => {
    expect(renderCheckup(aCheckup('run'), PAINT)).toMatch(/^warning {2}model.*\n[^]*Everything required works\.\n$/m);
  });
});
