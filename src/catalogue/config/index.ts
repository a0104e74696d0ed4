import type { ResourceEntry } from '../define.ts';
import { configConfigRule } from './config-config-rule.ts';
import { configConfigurationRecorder } from './config-configuration-recorder.ts';
import { configDeliveryChannel } from './config-delivery-channel.ts';

/** The types of AWS Config. */
export const config: readonly ResourceEntry[] = [configConfigRule, configConfigurationRecorder, configDeliveryChannel];
