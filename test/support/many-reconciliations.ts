import type { RunReport } from '#domain/run-report.ts';
import { VERDICTS } from '#domain/decision.ts';
import { toReport } from '#report/to-report.ts';
import { aRun } from './reports.ts';

const TYPES = ['aws_sqs_queue', 'aws_lambda_function', 'aws_dynamodb_table', 'aws_security_group_rule', 'aws_ecs_service'];
const GOALS = ['availability', 'performance', 'cost', 'security', 'operability'] as const;

/**
 * A report of a very busy day: each change has its own intent, a third of them have long texts, by forty actors.
 * @param count how many
 * @returns the report
 */
export function manyReconciliations(count: number): RunReport {
  const report = toReport(aRun());
  const [base] = report.reconciliations;
  if (base === undefined) throw new Error('the small day has a reconciliation');
  const reconciliations = Array.from({ length: count }, (_, index) => oneOf(base, index));
  return { ...report, reconciliations };
}

function oneOf(base: RunReport['reconciliations'][number], index: number): RunReport['reconciliations'][number] {
  const verdict = VERDICTS[index % VERDICTS.length] ?? 'accept';
  const type = TYPES[index % TYPES.length] ?? 'aws_sqs_queue';
  const address = `module.team_${index % 17}.${type}.this["service-${index}"]`;
  const first = new Date(Date.UTC(2026, 10, 20) + index * 83_000).toISOString();
  const message = `${address} was moved by two actors within minutes: once by a script for cost, and once by an engineer for availability`;
  return {
    ...base,
    id: `drift-${index}`,
    address,
    resourceType: type,
    declaredAt: `services/${index % 17}.tf:${index + 1}`,
    verdict,
    status: verdict === 'accept' ? 'converged' : 'escalated',
    reason: message,
    findings:
      verdict === 'accept'
        ? []
        : [
            {
              guardrail: 'oscillation',
              effect: verdict,
              message,
              docs: 'https://docs.aws.amazon.com/wellarchitected/latest/framework/oe-definition.html',
            },
          ],
    diff:
      verdict === 'accept'
        ? `--- a/services/${index % 17}.tf\n+++ b/services/${index % 17}.tf\n@@ -${index + 1},7 +${index + 1},7 @@\n resource "${type}" "this" {\n   for_each = local.services\n \n-  timeout = ${index}\n+  timeout = ${index * 2}\n \n   tags = local.tags\n }\n`
        : '',
    intent: {
      ...base.intent,
      id: `intent-${index}`,
      goal: GOALS[index % GOALS.length] ?? 'cost',
      summary: `engineer-${index % 40}@example.com raised visibility_timeout_seconds of ${address} from ${index} to ${index * 2} in the console`,
      actors: base.intent.actors.map((actor) => ({ ...actor, name: `engineer-${index % 40}@example.com (PowerUserAccess, console)` })),
      firstEventTime: first,
      lastEventTime: first,
      eventIDs: [0, 1, 2].map((part) => `${String(index).padStart(8, '0')}-0000-4000-8000-00000000000${part}`),
    },
  };
}
