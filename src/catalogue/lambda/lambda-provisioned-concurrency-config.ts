import { integer } from '../convert.ts';
import { attributesFrom, by, computed, defineResource, deletes, either, from, identity, put, puts, request } from '../define.ts';
import { idFrom } from '../select.ts';
import { whenNew } from '../whole.ts';
import { terraformOnly } from '../write.ts';
import { functionArn, functionName } from './function-name.ts';

const qualifier = request('qualifier');
const byQualifier = either(
  by({ function_name: functionName(request('functionName')), qualifier }),
  by({ function_name: functionArn(request('functionName')), qualifier }),
);

// https://docs.aws.amazon.com/lambda/latest/api/API_PutProvisionedConcurrencyConfig.html
export const lambdaProvisionedConcurrencyConfig = defineResource({
  type: 'aws_lambda_provisioned_concurrency_config',
  eventSource: 'lambda.amazonaws.com',
  traits: {
    is: [],
    governs: {
      identifier: 'function_name qualifier',
      capacity: 'provisioned_concurrent_executions',
      'terraform-only': 'skip_destroy',
    },
    range: { provisioned_concurrent_executions: '1..*' },
  },
  importId: idFrom(',', 'function_name', 'qualifier'),

  calls: {
    PutProvisionedConcurrencyConfig: puts(
      byQualifier,
      whenNew('function_name', put('function_name', functionName(request('functionName')))),
      put('qualifier', qualifier),
      attributesFrom(request()),
    ),
    DeleteProvisionedConcurrencyConfig: deletes(byQualifier),
  },
  attributes: {
    provisioned_concurrent_executions: from('provisionedConcurrentExecutions', integer),
    function_name: identity(),
    qualifier: identity(),
    skip_destroy: terraformOnly(),
    timeouts: terraformOnly(),
    id: computed(),
  },
  references: {
    function_name: { type: 'aws_lambda_function', attribute: 'function_name' },
  },
});
