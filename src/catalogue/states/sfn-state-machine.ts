import * as c from '../words.ts';
import { ENCRYPTED, encryption } from './encryption.ts';

const arn: c.Select = (event) => c.response('stateMachineArn')(event) ?? c.arnOf('states', 'stateMachine:', 'name')(event);
const byMachine = c.by({ arn: 'stateMachineArn' });
const isMachine = (event: c.CloudTrailEvent): boolean => String(c.request('resourceArn')(event)).includes(':stateMachine:');
const byResource = c.where(isMachine, c.by({ arn: 'resourceArn' }));
const logging: c.Table = c.tableOf('aws_sfn_state_machine.logging_configuration', {
  log_destination: c.valueFrom((api) => c.jsonAt(c.asList(api['destinations'])[0], ['cloudWatchLogsLogGroup', 'logGroupArn']), ''),
});
const tracing: c.Table = { enabled: false };
const settings: readonly c.Writing[] = [
  // Newer records hide the definition.
  { definition: ['definition', c.jsonText], encryption_configuration: ['encryptionConfiguration', encryption] },
  'role_arn',
  c.change('logging_configuration', 'loggingConfiguration', c.changedBlock(logging)),
  c.change('tracing_configuration', 'tracingConfiguration', c.changedBlock(tracing)),
];

// https://docs.aws.amazon.com/step-functions/latest/apireference/API_UpdateStateMachine.html
export const sfnStateMachine = c.defineResource({
  type: 'aws_sfn_state_machine',
  is: ['runs-code'],
  governs: {
    code: 'definition',
    identifier: 'type',
    access: 'role_arn',
    detection: 'logging_configuration',
    observability: 'tracing_configuration',
    encryption: 'encryption_configuration',
  },
  safer: { disclosure: ENCRYPTED },
  importId: '{arn}',

  calls: {
    CreateStateMachine: c.creates(c.by({ arn }), { id: arn, arn }, 'name type', ...settings, 'tags'),
    UpdateStateMachine: c.updates(byMachine, ...settings),
    // https://docs.aws.amazon.com/step-functions/latest/apireference/API_PublishStateMachineVersion.html
    PublishStateMachineVersion: c.leaves('a version is a snapshot of the state machine', byMachine),
    ...c.tagged(byResource),
    DeleteStateMachine: c.deletes(byMachine),
  },
  identity: 'name',
  terraformOnly: 'name_prefix publish',
  references: { role_arn: 'aws_iam_role.arn' },
});
