/** A day on which a person raises one queue's timeout; another queue's is a variable. For tests of questions about a patch. */
import type { Solution } from '../../eval/solution.ts';
import { aPatchedSolution, aScenario } from './scenarios.ts';

export const TWO_QUEUES = aScenario({
  files: {
    'main.tf':
      'resource "aws_sqs_queue" "a" {\n  # seconds\n  delay_seconds = 1\n}\n\nresource "aws_sqs_queue" "b" {\n  delay_seconds = var.delay\n}\n\nvariable "delay" {\n  default = 5\n}\n',
  },
  state: { 'aws_sqs_queue.a': { delay_seconds: 1 }, 'aws_sqs_queue.b': { delay_seconds: 5 } },
  expected: [{ address: 'aws_sqs_queue.a', decision: 'accept', attributes: ['delay_seconds'] }],
  drifted: { 'aws_sqs_queue.a': { delay_seconds: 2 } },
});

/** The day solved by replacing one text with another. */
export function patched(find: string, text: string): Solution {
  return aPatchedSolution(TWO_QUEUES, [{ path: 'main.tf', find, text }]);
}
