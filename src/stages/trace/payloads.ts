/** Parameters with private content, which are hidden without looking at the value. */
import { plainEventName } from '#domain/trail/event-name.ts';

/** `service:EventName` and paths into request and response; `*` is every member and every item, `*-name` every other member. */
const PAYLOADS: readonly (readonly [call: string, paths: readonly string[]])[] = [
  // https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_PutParameter.html
  ['ssm:PutParameter', ['value']],
  // https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_SendCommand.html
  ['ssm:SendCommand', ['parameters.*']],
  // The role identifies the calls of the runbook. https://docs.aws.amazon.com/systems-manager/latest/userguide/automation-setup.html
  ['ssm:StartAutomationExecution', ['parameters.*-AutomationAssumeRole']],
  ['ssm:CreateAssociation', ['parameters.*']],
  ['ssm:UpdateAssociation', ['parameters.*']],
  // https://docs.aws.amazon.com/apigateway/latest/api/API_CreateApiKey.html
  ['apigateway:CreateApiKey', ['value', 'createApiKeyInput.value']],
  // AWS omits the values; if present, they are removed. https://docs.aws.amazon.com/lambda/latest/api/API_Environment.html
  ['lambda:CreateFunction', ['environment.variables.*', 'code.zipFile']],
  ['lambda:UpdateFunctionConfiguration', ['environment.variables.*']],
  ['lambda:UpdateFunctionCode', ['zipFile']],
  ['lambda:Invoke', ['payload', 'clientContext']],
  // https://docs.aws.amazon.com/codebuild/latest/APIReference/API_EnvironmentVariable.html
  ['codebuild:CreateProject', ['environment.environmentVariables.*.value', 'project.environment.environmentVariables.*.value']],
  ['codebuild:UpdateProject', ['environment.environmentVariables.*.value', 'project.environment.environmentVariables.*.value']],
  ['codebuild:StartBuild', ['environmentVariablesOverride.*.value', 'build.environment.environmentVariables.*.value']],
  ['codebuild:StartBuildBatch', ['environmentVariablesOverride.*.value']],
  ['codebuild:ImportSourceCredentials', ['token']],
  // https://docs.aws.amazon.com/amplify/latest/APIReference/API_CreateApp.html
  ['amplify:CreateApp', ['environmentVariables.*', 'app.environmentVariables.*']],
  ['amplify:UpdateApp', ['environmentVariables.*', 'app.environmentVariables.*']],
  ['amplify:CreateBranch', ['environmentVariables.*', 'branch.environmentVariables.*']],
  ['amplify:UpdateBranch', ['environmentVariables.*', 'branch.environmentVariables.*']],
  // https://docs.aws.amazon.com/apprunner/latest/api/API_ImageConfiguration.html
  ['apprunner:CreateService', ['sourceConfiguration.imageRepository.imageConfiguration.runtimeEnvironmentVariables.*']],
  ['apprunner:UpdateService', ['sourceConfiguration.imageRepository.imageConfiguration.runtimeEnvironmentVariables.*']],
  // Overrides for one run of a container or job.
  ['ecs:RunTask', ['overrides.containerOverrides.*.environment.*.value', 'overrides.containerOverrides.*.command']],
  ['ecs:StartTask', ['overrides.containerOverrides.*.environment.*.value', 'overrides.containerOverrides.*.command']],
  ['batch:SubmitJob', ['containerOverrides.environment.*.value', 'containerOverrides.command', 'parameters.*']],
  ['glue:StartJobRun', ['arguments.*']],
  ['states:StartExecution', ['input']],
  ['states:StartSyncExecution', ['input']],
  ['sns:Publish', ['message', 'messageAttributes']],
  ['sns:PublishBatch', ['publishBatchRequestEntries.*.message']],
  ['sqs:SendMessage', ['messageBody', 'messageAttributes']],
  ['sqs:SendMessageBatch', ['entries.*.messageBody', 'entries.*.messageAttributes']],
  ['events:PutEvents', ['entries.*.detail']],
  ['kinesis:PutRecord', ['data']],
  ['ses:SendEmail', ['message', 'content']],
  ['ses:SendRawEmail', ['rawMessage']],
  // https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminInitiateAuth.html
  ['cognito-idp:InitiateAuth', ['authParameters.*']],
  ['cognito-idp:AdminInitiateAuth', ['authParameters.*']],
  ['cognito-idp:RespondToAuthChallenge', ['challengeResponses.*']],
];

type Paths = readonly (readonly string[])[];

/** By source, then by call: for most records the first look-up is enough. */
const BY_SOURCE = bySource();

function bySource(): ReadonlyMap<string, ReadonlyMap<string, Paths>> {
  const sources = new Map<string, Map<string, Paths>>();
  for (const [call, paths] of PAYLOADS) {
    const [service = '', eventName = ''] = call.split(':');
    for (const source of [service, `${service}.amazonaws.com`, `${service}.amazonaws.com.cn`]) {
      const calls = sources.get(source) ?? new Map<string, Paths>();
      sources.set(source, calls.set(eventName, [...(calls.get(eventName) ?? []), ...paths.map((path) => path.split('.'))]));
    }
  }
  return sources;
}

const NONE: Paths = [];

/** Paths of parameters to hide; none for most calls. */
export function payloadsOf(eventSource: string, eventName: string): Paths {
  return BY_SOURCE.get(eventSource)?.get(plainEventName(eventName)) ?? NONE;
}
