import * as c from '../words.ts';

const byName = c.by({ name: 'configurationRecorderName' });

// https://docs.aws.amazon.com/config/latest/APIReference/API_StopConfigurationRecorder.html
export const configConfigurationRecorderStatus = c.defineResource({
  type: 'aws_config_configuration_recorder_status',
  is: ['detects'],
  governs: { detection: 'is_enabled' },
  safer: { 'data-loss': { is_enabled: true } },
  calls: {
    StartConfigurationRecorder: c.updates(byName, c.constant('is_enabled', true)),
    StopConfigurationRecorder: c.updates(byName, c.constant('is_enabled', false)),
  },
  identity: 'name',
  references: { name: 'aws_config_configuration_recorder.id' },
});
