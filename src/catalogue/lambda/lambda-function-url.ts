import * as c from '../words.ts';
import { functionName, qualifiedFunctionArn } from './function-name.ts';

/** The function, or the alias in a separate parameter. */
const arn: c.Select = (event) => {
  const owner = qualifiedFunctionArn(c.request('functionName'))(event);
  const qualifier = c.request('qualifier')(event);
  return owner === undefined || typeof qualifier !== 'string' ? owner : `${String(owner)}:${qualifier}`;
};

const byUrl = c.by({ function_arn: arn });
const cors: c.Table = { allow_credentials: false, allow_headers: [], allow_methods: [], allow_origins: [], expose_headers: [], max_age: 0 };
const settings: readonly c.Writing[] = [c.attributesFrom(c.request()), c.change('cors', 'cors', c.changedBlock(cors))];

// https://docs.aws.amazon.com/lambda/latest/api/API_UpdateFunctionUrlConfig.html
export const lambdaFunctionUrl = c.defineResource({
  type: 'aws_lambda_function_url',
  is: ['grants'],
  governs: {
    reach: 'authorization_type cors',
    timing: 'cors.max_age',
    mode: 'invoke_mode',
    protection: 'cors.allow_credentials',
  },
  safer: {
    'public-exposure': { authorization_type: 'AWS_IAM' },
    'privilege-escalation': { 'cors.allow_credentials': false, 'cors.allow_origins': { without: ['*', 'http://*', 'https://*'] } },
  },
  range: { 'cors.max_age': '0..86400 s' },
  importId: ['{function_name}/{qualifier}', '{function_name}'],

  calls: {
    CreateFunctionUrlConfig: c.creates(
      byUrl,
      { function_arn: arn, function_name: functionName(c.request('functionName')), function_url: c.response('functionUrl') },
      'qualifier',
      ...settings,
    ),
    UpdateFunctionUrlConfig: c.updates(byUrl, ...settings),
    DeleteFunctionUrlConfig: c.deletes(byUrl),
  },
  mapped: 'invoke_mode',
  each: { authorization_type: 'authType' },
  identity: 'function_name qualifier',
  references: { function_name: 'aws_lambda_function.function_name' },
});
