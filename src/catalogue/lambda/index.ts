import type { ResourceEntry } from '../define.ts';
import { lambdaAlias } from './lambda-alias.ts';
import { lambdaEventSourceMapping } from './lambda-event-source-mapping.ts';
import { lambdaFunctionEventInvokeConfig } from './lambda-function-event-invoke-config.ts';
import { lambdaFunctionUrl } from './lambda-function-url.ts';
import { lambdaFunction } from './lambda-function.ts';
import { lambdaLayerVersion } from './lambda-layer-version.ts';
import { lambdaPermission } from './lambda-permission.ts';
import { lambdaProvisionedConcurrencyConfig } from './lambda-provisioned-concurrency-config.ts';

/** The types of AWS Lambda. */
export const lambda: readonly ResourceEntry[] = [
  lambdaAlias,
  lambdaEventSourceMapping,
  lambdaFunction,
  lambdaFunctionEventInvokeConfig,
  lambdaFunctionUrl,
  lambdaLayerVersion,
  lambdaPermission,
  lambdaProvisionedConcurrencyConfig,
];
