import * as c from '../words.ts';

const recorder = c.request('configurationRecorder');
/** The provider and AWS both use this name for the only recorder of a Region. */
const name = c.withDefault(c.within(recorder, 'name'), 'default');
const group = c.blocksOf(c.tableOf('aws_config_configuration_recorder.recording_group', { all_supported: true }));
const mode = c.blocksOf({
  recording_frequency: '',
  recording_mode_override: c.blocks('recordingModeOverrides', { description: '', recording_frequency: '', resource_types: [] }),
});

// https://docs.aws.amazon.com/config/latest/APIReference/API_PutConfigurationRecorder.html
export const configConfigurationRecorder = c.defineResource({
  type: 'aws_config_configuration_recorder',
  is: ['detects'],
  governs: { detection: 'recording_group recording_mode', access: 'role_arn' },
  safer: {
    'data-loss': {
      'recording_mode.recording_frequency': { order: ['DAILY', 'CONTINUOUS'] },
      'recording_group.all_supported': true,
      'recording_group.include_global_resource_types': true,
    },
  },

  calls: {
    PutConfigurationRecorder: c.puts(c.by({ name }), {
      id: name,
      name,
      role_arn: c.within(recorder, 'roleARN'),
      recording_group: [c.within(recorder, 'recordingGroup'), group],
      recording_mode: [c.within(recorder, 'recordingMode'), mode],
    }),
    DeleteConfigurationRecorder: c.deletes(c.by({ name: 'configurationRecorderName' })),
  },
  identity: 'name',
  references: { role_arn: 'aws_iam_role.arn' },
});
