import { expect, it } from 'vitest';
import { describeDiagnostic } from '#domain/workspace/plan.ts';
import type { PlanDiagnostic } from '#domain/workspace/plan.ts';

it.each<readonly [string, PlanDiagnostic, string]>([
  [
    'file and line',
    { summary: 'Unsupported argument', detail: 'An argument named\n"x" is not expected here. Did you mean "y"?', file: 'main.tf', line: 3 },
    'main.tf:3: Unsupported argument: An argument named "x" is not expected here.',
  ],
  ['an address if there is no file', { summary: 'Boom', detail: '', address: 'aws_sqs_queue.a' }, 'aws_sqs_queue.a: Boom'],
  ['a file without a line', { summary: 'Boom', detail: 'x', file: 'a.tf', address: 'aws_sqs_queue.a' }, 'a.tf: Boom: x'],
  ['only a summary', { summary: 'Boom', detail: ' ' }, 'Boom'],
])('describes an error by %s', (_, diagnostic, text) => {
  expect(describeDiagnostic(diagnostic)).toBe(text);
});
