import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { longResults, shortResults, withResults } from '../../../eval/board/lay-out.ts';
import { readRun, runFileJsonSchema, writeRun } from '../../../eval/keep/run-file.ts';
import type { Run } from '../../../eval/keep/run-file.ts';
import { aFailure, aRun, anAttempt } from '../../support/attempts.ts';
import { aFolder } from '../../support/scenarios.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const RUNS = join(ROOT, 'eval/runs');

it('reads what it wrote, except diffs and the explanations of right answers', () => {
  const file = join(aFolder(), 'run.json');
  const counts = { right: 1, hidden: 0, shadows: 0, wrong: ['a.b'], unseen: [] };
  const more = {
    regret: { value: false, explanation: 'expected revert, found none', amount: 40 },
    valuesRight: { value: false, explanation: '', byType: { aws_sqs_queue: counts } },
    questionsAsked: { value: true, explanation: 'right', amount: 0 },
    converged: { value: 'unscored', explanation: 'no values' },
  } as const;
  const wrong = { wrongAccepts: 2, wrongAcceptsExplanation: 'a: accepted; b: accepted', more, said: 'bye' };
  const run: Run = {
    ...aRun(anAttempt(), anAttempt({ mode: 'file' }), aFailure({ id: 'two', ...wrong })),
    attacks: [
      {
        attack: { from: 'cases', id: 'a', project: 'p', family: 'f', grade: 'severe' },
        outcome: 'told',
        isRight: false,
        isNamed: true,
        regret: 10,
        found: ['x'],
      },
    ],
    repairs: {
      repairs: 1,
      editing: { of: 1, plan: 1, place: 1, kept: 1 },
      whole: { of: 0, plan: 0, place: 0, kept: 0, stopped: { asked: 1 } },
    },
  };
  const plain = (text: string): unknown => JSON.parse(text.replaceAll('"explanation":"right"', '"explanation":""'));

  writeRun(file, run);
  const again = readRun(file);

  const bare = { ...run, attempts: run.attempts.map(({ diff: _diff, ...attempt }) => attempt) };
  expect(again).toEqual(plain(JSON.stringify(bare)));
});

it('states what an invalid file lacks', () => {
  const file = join(aFolder(), 'run.json');
  writeFileSync(file, '{"format": 1}');

  expect(() => readRun(file)).toThrow(`expected a run in ${file}, found format: `);
});

it('publishes the committed runs in both READMEs', () => {
  const run = readRun(join(RUNS, 'default.json'));
  const others = ['nothing.json', 'generate-config.json'].map((name) => readRun(join(RUNS, name)));

  for (const [name, lines] of [
    ['eval/README.md', longResults(run, others)],
    ['README.md', shortResults(run)],
  ] as const) {
    const text = readFileSync(join(ROOT, name), 'utf8');

    expect.soft(withResults(text, lines), name).toBe(text);
  }
});

it('has a published schema that matches the code', () => {
  const published: unknown = JSON.parse(readFileSync(join(ROOT, 'docs/run-file.schema.json'), 'utf8'));

  expect(published).toEqual(JSON.parse(JSON.stringify(runFileJsonSchema())));
});
