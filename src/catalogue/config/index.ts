/** The types of AWS Config. */
export { configConfigRule } from './config-config-rule.ts';
export { configConfigurationRecorderStatus } from './config-configuration-recorder-status.ts';
export { configConfigurationRecorder } from './config-configuration-recorder.ts';
export { configDeliveryChannel } from './config-delivery-channel.ts';
