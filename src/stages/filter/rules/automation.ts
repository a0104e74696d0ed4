import { serviceOf } from '../filter-rule.ts';
import type { FilterRule } from '../filter-rule.ts';

/** Calls that start or stop an automation. They show who started it; the calls that the automation makes are judged separately. */
const EXECUTIONS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    // https://docs.aws.amazon.com/systems-manager/latest/userguide/monitoring-cloudtrail-logs.html
    ssm: new Set([
      'StartAutomationExecution',
      'StopAutomationExecution',
      'SendAutomationSignal',
      'StartChangeRequestExecution',
      'StartExecutionPreview',
      'StartAssociationsOnce',
      'SendCommand',
      'CancelCommand',
    ]),
    // https://docs.aws.amazon.com/step-functions/latest/dg/procedure-cloud-trail.html
    states: new Set(['StartExecution', 'StartSyncExecution', 'StopExecution', 'RedriveExecution']),
    // https://docs.aws.amazon.com/codebuild/latest/userguide/cloudtrail.html
    codebuild: new Set(['StartBuild', 'StartBuildBatch', 'RetryBuild', 'RetryBuildBatch', 'StopBuild', 'StopBuildBatch']),
    // https://docs.aws.amazon.com/codepipeline/latest/userguide/monitoring-cloudtrail-logs.html
    codepipeline: new Set(['StartPipelineExecution', 'StopPipelineExecution', 'RetryStageExecution', 'RollbackStage', 'PutApprovalResult']),
  }),
);

export const rule: FilterRule<'automation'> = {
  reason: 'automation',
  title: 'Started an automation',
  docs: 'https://docs.aws.amazon.com/systems-manager/latest/userguide/monitoring-cloudtrail-logs.html',
  matches: (event) => EXECUTIONS.get(serviceOf(event))?.has(event.eventName) ?? false,
};
