import { isJsonObject, jsonAt } from '#domain/json.ts';
import { text } from '../convert.ts';
import { attributesFrom, by, computed, creates, defineResource, deletes, from, identity, put, request, updates } from '../define.ts';
import type { Convert, Select } from '../define.ts';
import { functionArn } from './function-name.ts';

const arn: Select = (event) => {
  const owner = functionArn(request('functionName'))(event);
  const name = request('name')(event);
  return owner === undefined || name === undefined ? undefined : `${String(owner)}:${String(name)}`;
};
const byAlias = by({ arn });
const weights: Convert = (found) => {
  const all = jsonAt(found, ['additionalVersionWeights']);
  return isJsonObject(all) && Object.keys(all).length > 0 ? [{ additional_version_weights: all }] : [];
};

// https://docs.aws.amazon.com/lambda/latest/api/API_UpdateAlias.html
export const lambdaAlias = defineResource({
  type: 'aws_lambda_alias',
  eventSource: 'lambda.amazonaws.com',
  traits: {
    is: ['runs-code'],
    governs: {
      label: 'description',
      identifier: 'function_name name',
      code: 'function_version routing_config',
    },
  },
  importId: (values) => {
    const name = typeof values['function_name'] === 'string' ? values['function_name'].replace(/^arn:.*:function:/, '') : '';
    return name === '' || typeof values['name'] !== 'string' ? undefined : `${name}/${values['name']}`;
  },

  calls: {
    CreateAlias: creates(
      byAlias,
      put('id', arn),
      put('arn', arn),
      put('name', request('name')),
      put('function_name', functionArn(request('functionName'))),
      attributesFrom(request()),
    ),
    UpdateAlias: updates(byAlias, attributesFrom(request())),
    DeleteAlias: deletes(byAlias),
  },
  attributes: {
    description: from('description', text),
    function_version: from('functionVersion', text),
    routing_config: from('routingConfig', weights),
    function_name: identity(),
    name: identity(),
    arn: computed(),
    id: computed(),
    invoke_arn: computed(),
  },
  references: {
    function_name: { type: 'aws_lambda_function', attribute: 'arn' },
  },
});
