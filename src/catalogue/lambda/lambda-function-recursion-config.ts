import * as c from '../words.ts';
import { functionName } from './function-name.ts';

const name = functionName(c.request('functionName'));

// https://docs.aws.amazon.com/lambda/latest/api/API_PutFunctionRecursionConfig.html
export const lambdaFunctionRecursionConfig = c.defineResource({
  type: 'aws_lambda_function_recursion_config',
  is: ['protects'],
  governs: { protection: 'recursive_loop' },
  // Terminate is the default.
  safer: { 'data-loss': { recursive_loop: 'Terminate' } },
  importId: '{function_name}',

  calls: { PutFunctionRecursionConfig: c.puts(c.by({ function_name: name }), { function_name: name }, 'recursive_loop') },
  identity: 'function_name',
  references: { function_name: 'aws_lambda_function.function_name' },
});
