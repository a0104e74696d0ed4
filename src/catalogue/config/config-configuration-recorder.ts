import { blocks, blocksOf, value } from '../blocks.ts';
import { by, computed, defineResource, deletes, identity, put, puts, request, written } from '../define.ts';
import { idFrom, within } from '../select.ts';
import { orElse } from '../whole.ts';

const recorder = request('configurationRecorder');
/** What the provider's schema and AWS itself call the only recorder of a Region. */
const name = orElse(within(recorder, 'name'), 'default');
const group = blocksOf({
  all_supported: value('allSupported', true),
  include_global_resource_types: value('includeGlobalResourceTypes', false),
  resource_types: value('resourceTypes', []),
  exclusion_by_resource_types: blocks('exclusionByResourceTypes', { resource_types: value('resourceTypes', []) }),
  recording_strategy: blocks('recordingStrategy', { use_only: value('useOnly', '') }),
});

// https://docs.aws.amazon.com/config/latest/APIReference/API_PutConfigurationRecorder.html
export const configConfigurationRecorder = defineResource({
  type: 'aws_config_configuration_recorder',
  eventSource: 'config.amazonaws.com',
  traits: {
    is: ['detects'],
    governs: {
      identifier: 'name',
      detection: 'recording_group',
      access: 'role_arn',
    },
    safer: {
      'data-loss': { 'recording_group.all_supported': true, 'recording_group.include_global_resource_types': true },
    },
  },
  importId: idFrom('', 'name'),

  calls: {
    PutConfigurationRecorder: puts(
      by({ name }),
      put('id', name),
      put('name', name),
      put('role_arn', within(recorder, 'roleARN')),
      put('recording_group', within(recorder, 'recordingGroup'), group),
    ),
    DeleteConfigurationRecorder: deletes(by({ name: request('configurationRecorderName') })),
  },
  attributes: {
    recording_group: written(),
    role_arn: written(),
    name: identity(),
    id: computed(),
  },
  references: {
    role_arn: { type: 'aws_iam_role', attribute: 'arn' },
  },
});
