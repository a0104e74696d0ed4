import * as c from '../words.ts';
import { functionArn } from './function-name.ts';

const arn: c.Select = (event) => {
  const owner = functionArn(c.request('functionName'))(event);
  const name = c.request('name')(event);
  return owner === undefined || name === undefined ? undefined : `${String(owner)}:${String(name)}`;
};
const byAlias = c.by({ arn });
const weights: c.Convert = (found) => {
  const all = c.jsonAt(found, ['additionalVersionWeights']);
  return c.isJsonObject(all) && Object.keys(all).length > 0 ? [{ additional_version_weights: all }] : [];
};

// https://docs.aws.amazon.com/lambda/latest/api/API_UpdateAlias.html
export const lambdaAlias = c.defineResource({
  type: 'aws_lambda_alias',
  is: ['runs-code'],
  governs: { label: 'description', code: 'function_version routing_config' },
  importId: (values) => {
    const name = typeof values['function_name'] === 'string' ? values['function_name'].replace(/^arn:.*:function:/, '') : '';
    return name === '' || typeof values['name'] !== 'string' ? undefined : `${name}/${values['name']}`;
  },

  calls: {
    CreateAlias: c.creates(
      byAlias,
      { id: arn, arn, function_name: functionArn(c.request('functionName')) },
      'name',
      c.attributesFrom(c.request()),
    ),
    UpdateAlias: c.updates(byAlias, c.attributesFrom(c.request())),
    DeleteAlias: c.deletes(byAlias),
  },
  mapped: 'description function_version',
  each: { routing_config: c.from('routingConfig', weights) },
  identity: 'function_name name',
  references: { function_name: 'aws_lambda_function.arn' },
});
