import type { ResourceEntry } from '../define.ts';
import { mqBroker } from './mq-broker.ts';

/** The types of Amazon MQ. */
export const amazonmq: readonly ResourceEntry[] = [mqBroker];
