import * as c from '../words.ts';
import { functionArn, functionName } from './function-name.ts';

const qualifier = c.request('qualifier');
const byQualifier = c.anyIdentity(
  c.by({ function_name: functionName(c.request('functionName')), qualifier }),
  c.by({ function_name: functionArn(c.request('functionName')), qualifier }),
);

// https://docs.aws.amazon.com/lambda/latest/api/API_PutProvisionedConcurrencyConfig.html
export const lambdaProvisionedConcurrencyConfig = c.defineResource({
  type: 'aws_lambda_provisioned_concurrency_config',
  governs: { capacity: 'provisioned_concurrent_executions' },
  range: { provisioned_concurrent_executions: '1..*' },
  importId: '{function_name},{qualifier}',

  calls: {
    PutProvisionedConcurrencyConfig: c.puts(
      byQualifier,
      c.onlyForNew('function_name', { function_name: functionName(c.request('functionName')) }),
      { qualifier },
      c.attributesFrom(c.request()),
    ),
    DeleteProvisionedConcurrencyConfig: c.deletes(byQualifier),
  },
  mapped: 'provisioned_concurrent_executions',
  identity: 'function_name qualifier',
  terraformOnly: 'skip_destroy',
  references: { function_name: 'aws_lambda_function.function_name' },
});
