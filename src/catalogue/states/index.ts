import type { ResourceEntry } from '../define.ts';
import { sfnActivity } from './sfn-activity.ts';
import { sfnStateMachine } from './sfn-state-machine.ts';

/** The types of AWS Step Functions. */
export const states: readonly ResourceEntry[] = [sfnActivity, sfnStateMachine];
