/** The types of AWS Lambda. */
export { lambdaAlias } from './lambda-alias.ts';
export { lambdaEventSourceMapping } from './lambda-event-source-mapping.ts';
export { lambdaFunctionEventInvokeConfig } from './lambda-function-event-invoke-config.ts';
export { lambdaFunctionRecursionConfig } from './lambda-function-recursion-config.ts';
export { lambdaFunctionUrl } from './lambda-function-url.ts';
export { lambdaFunction } from './lambda-function.ts';
export { lambdaLayerVersion } from './lambda-layer-version.ts';
export { lambdaPermission } from './lambda-permission.ts';
export { lambdaProvisionedConcurrencyConfig } from './lambda-provisioned-concurrency-config.ts';
