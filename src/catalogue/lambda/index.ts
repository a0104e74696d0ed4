import type { ResourceEntry } from '../define.ts';
import { lambdaEventSourceMapping } from './lambda-event-source-mapping.ts';
import { lambdaFunction } from './lambda-function.ts';
import { lambdaPermission } from './lambda-permission.ts';

/** The types of AWS Lambda. */
export const lambda: readonly ResourceEntry[] = [lambdaEventSourceMapping, lambdaFunction, lambdaPermission];
