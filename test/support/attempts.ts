/** Attempts for tests that process runs. */
import type { Attempt } from '../../eval/board/outcome.ts';
import type { Run } from '../../eval/keep/run-file.ts';

/** An attempt that passes, with overrides. */
export function anAttempt(over: Partial<Attempt> = {}): Attempt {
  const right = { value: true as const, explanation: 'right' };
  return {
    project: 'shop',
    id: 'one',
    mode: 'off',
    verdict: right,
    evaluator: right,
    accounted: right,
    goal: { ...right, expected: 'cost', found: 'cost' },
    serves: { ...right, expected: 'cost', found: 'cost' },
    motivation: { ...right, expected: 'unknown', found: 'unknown' },
    items: [{ item: 'aws_sqs_queue.a', expected: 'accept', found: 'accept' }],
    wrongAccepts: 0,
    wrongAcceptsExplanation: 'no wrong accept',
    modelCalls: 0,
    ms: 5,
    more: { converged: right, noCollateral: right, regret: { ...right, amount: 0 } },
    diff: '-1\n+2\n',
    truth: 'recorded',
    generator: 'recorded',
    difficulty: 'easy',
    change: 'changed',
    types: ['aws_sqs_queue'],
    title: 'Somebody changes a queue',
    sample: 0,
    ...over,
  };
}

/** An attempt whose verdict is wrong. */
export function aFailure(over: Partial<Attempt> = {}): Attempt {
  return anAttempt({ verdict: { value: false, explanation: 'expected accept, found none' }, ...over });
}

/** A run of some attempts. */
export function aRun(...attempts: readonly Attempt[]): Run {
  const settings: Run['settings'] = {
    command: 'npm run eval -- --seed 1 --count 2',
    solver: 'reconcile',
    version: '0.1.0',
    backend: 'replay',
    judge: 'evaluator',
    set: 'default',
    seed: '1',
    count: 2,
    samples: 1,
    modes: ['off'],
    versions: { reconcile: '0.1.0' },
  };
  return { settings, seconds: 3, attempts };
}
