import * as c from '../words.ts';
import { enrichmentParameters, sourceParameters, targetParameters } from './parameters.ts';

const name = c.request('name');
const byName = c.by({ name });
const logs = c.blocksOf(c.tableOf('aws_pipes_pipe.log_configuration'));
const writings: readonly c.Writing[] = [c.attributesFrom(c.request()), c.change('source_parameters', 'sourceParameters', sourceParameters)];

// https://docs.aws.amazon.com/eventbridge/latest/pipes-reference/API_UpdatePipe.html
export const pipesPipe = c.defineResource({
  type: 'aws_pipes_pipe',
  is: ['carries-messages', 'runs-code'],
  switchedBy: 'desired_state',
  governs: {
    label: 'description',
    enablement: 'desired_state',
    code: 'enrichment enrichment_parameters',
    source: 'source',
    access: 'role_arn',
    destination: 'target target_parameters',
    mode: 'source_parameters',
    encryption: 'kms_key_identifier',
    detection: 'log_configuration',
    timing: `
      source_parameters.sqs_queue_parameters.batch_size
      source_parameters.sqs_queue_parameters.maximum_batching_window_in_seconds
    `,
  },
  safer: { disclosure: { kms_key_identifier: 'higher' } },
  importId: '{name}',
  calls: {
    CreatePipe: c.creates(byName, { id: name, name, arn: c.response('arn') }, 'source', ...writings, 'tags'),
    UpdatePipe: c.updates(byName, ...writings),
    StartPipe: c.updates(byName, c.constant('desired_state', 'RUNNING')),
    StopPipe: c.updates(byName, c.constant('desired_state', 'STOPPED')),
    ...c.taggedByArn({ part: ':pipe/' }),
    DeletePipe: c.deletes(byName),
  },
  mapped: 'description desired_state enrichment kms_key_identifier role_arn target',
  each: {
    enrichment_parameters: c.from('enrichmentParameters', enrichmentParameters),
    log_configuration: c.from('logConfiguration', logs),
    target_parameters: c.from('targetParameters', targetParameters),
  },
  identity: 'name source',
  terraformOnly: 'name_prefix',
  references: { role_arn: 'aws_iam_role.arn' },
});
