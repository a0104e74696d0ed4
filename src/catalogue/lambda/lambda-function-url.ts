import { changedBlock, value } from '../blocks.ts';
import type { Shape } from '../blocks.ts';
import { text } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  creates,
  defineResource,
  deletes,
  from,
  identity,
  put,
  request,
  response,
  updates,
  written,
} from '../define.ts';
import type { Select, Writer } from '../define.ts';
import { idFrom } from '../select.ts';
import { change, terraformOnly } from '../write.ts';
import { functionName, qualifiedFunctionArn } from './function-name.ts';

/** The function, or the alias whose name stands in a parameter of its own. */
const arn: Select = (event) => {
  const owner = qualifiedFunctionArn(request('functionName'))(event);
  const qualifier = request('qualifier')(event);
  return owner === undefined || typeof qualifier !== 'string' ? owner : `${String(owner)}:${qualifier}`;
};

const byUrl = by({ function_arn: arn });
const cors: Shape = {
  allow_credentials: value('allowCredentials', false),
  allow_headers: value('allowHeaders', []),
  allow_methods: value('allowMethods', []),
  allow_origins: value('allowOrigins', []),
  expose_headers: value('exposeHeaders', []),
  max_age: value('maxAge', 0),
};
const settings: readonly Writer[] = [attributesFrom(request()), change('cors', request('cors'), changedBlock(cors))];

// https://docs.aws.amazon.com/lambda/latest/api/API_UpdateFunctionUrlConfig.html
export const lambdaFunctionUrl = defineResource({
  type: 'aws_lambda_function_url',
  eventSource: 'lambda.amazonaws.com',
  traits: {
    is: ['grants'],
    governs: {
      reach: 'authorization_type cors',
      timing: 'cors.max_age',
      identifier: 'function_name qualifier',
      mode: 'invoke_mode',
      protection: 'cors.allow_credentials',
    },
    safer: {
      'public-exposure': { authorization_type: 'AWS_IAM' },
      'privilege-escalation': { 'cors.allow_credentials': false, 'cors.allow_origins': { without: ['*', 'http://*', 'https://*'] } },
    },
    range: { 'cors.max_age': '0..86400 s' },
  },
  importId: (values) => {
    const hasQualifier = typeof values['qualifier'] === 'string' && values['qualifier'] !== '';
    return hasQualifier ? idFrom('/', 'function_name', 'qualifier')(values) : idFrom('', 'function_name')(values);
  },

  calls: {
    CreateFunctionUrlConfig: creates(
      byUrl,
      put('function_arn', arn),
      put('function_name', functionName(request('functionName'))),
      put('function_url', response('functionUrl')),
      put('qualifier', request('qualifier')),
      ...settings,
    ),
    UpdateFunctionUrlConfig: updates(byUrl, ...settings),
    DeleteFunctionUrlConfig: deletes(byUrl),
  },
  attributes: {
    authorization_type: from('authType', text),
    invoke_mode: from('invokeMode', text),
    cors: written(),
    function_name: identity(),
    qualifier: identity(),
    timeouts: terraformOnly(),
    function_arn: computed(),
    function_url: computed(),
    id: computed(),
    url_id: computed(),
  },
  references: {
    function_name: { type: 'aws_lambda_function', attribute: 'function_name' },
  },
});
