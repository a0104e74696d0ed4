/** The types of AWS Step Functions. */
export { sfnActivity } from './sfn-activity.ts';
export { sfnStateMachine } from './sfn-state-machine.ts';
