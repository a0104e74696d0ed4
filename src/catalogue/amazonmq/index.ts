/** The types of Amazon MQ. */
export { mqBroker } from './mq-broker.ts';
