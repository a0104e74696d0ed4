import { isJsonObject } from '#domain/json.ts';
import { block, blockOf, changedBlock, value } from '../blocks.ts';
import type { Shape } from '../blocks.ts';
import { integer } from '../convert.ts';
import { by, computed, defineResource, deletes, either, identity, put, puts, request, updates, written } from '../define.ts';
import type { Select } from '../define.ts';
import { idFrom } from '../select.ts';
import { orElse, whenNew } from '../whole.ts';
import { change } from '../write.ts';
import { functionArn, functionName } from './function-name.ts';

const idOf =
  (owner: Select): Select =>
  (event) => {
    const [name, qualifier] = [owner(event), request('qualifier')(event)];
    return name === undefined || typeof qualifier !== 'string' ? name : `${String(name)}:${qualifier}`;
  };
const named = idOf(functionName(request('functionName')));
const byFunction = either(by({ id: named }), by({ id: idOf(functionArn(request('functionName'))) }));
const destinations: Shape = {
  on_failure: block('onFailure', { destination: value('destination', '') }),
  on_success: block('onSuccess', { destination: value('destination', '') }),
};

// https://docs.aws.amazon.com/lambda/latest/api/API_PutFunctionEventInvokeConfig.html
export const lambdaFunctionEventInvokeConfig = defineResource({
  type: 'aws_lambda_function_event_invoke_config',
  eventSource: 'lambda.amazonaws.com',
  traits: {
    is: [],
    governs: {
      identifier: 'function_name qualifier',
      timing: 'maximum_event_age_in_seconds maximum_retry_attempts',
      destination: 'destination_config',
    },
    range: { maximum_event_age_in_seconds: '60..21600 s', maximum_retry_attempts: '0..2' },
  },
  importId: (values) => {
    const hasQualifier = typeof values['qualifier'] === 'string' && values['qualifier'] !== '';
    return hasQualifier ? idFrom(':', 'function_name', 'qualifier')(values) : idFrom('', 'function_name')(values);
  },

  calls: {
    // The call says everything anew; the one that updates says what changes.
    PutFunctionEventInvokeConfig: puts(
      byFunction,
      whenNew('function_name', put('id', named)),
      whenNew('function_name', put('function_name', functionName(request('functionName')))),
      put('qualifier', request('qualifier')),
      put('maximum_event_age_in_seconds', orElse(request('maximumEventAgeInSeconds'), 0), integer),
      put('maximum_retry_attempts', orElse(request('maximumRetryAttempts'), 2), integer),
      put('destination_config', orElse(request('destinationConfig'), []), (found) =>
        isJsonObject(found) ? [blockOf(destinations, found)] : [],
      ),
    ),
    UpdateFunctionEventInvokeConfig: updates(
      byFunction,
      put('maximum_event_age_in_seconds', request('maximumEventAgeInSeconds'), integer),
      put('maximum_retry_attempts', request('maximumRetryAttempts'), integer),
      change('destination_config', request('destinationConfig'), changedBlock(destinations)),
    ),
    DeleteFunctionEventInvokeConfig: deletes(byFunction),
  },
  attributes: {
    destination_config: written(),
    maximum_event_age_in_seconds: written(),
    maximum_retry_attempts: written(),
    function_name: identity(),
    qualifier: identity(),
    id: computed(),
  },
  references: {
    function_name: { type: 'aws_lambda_function', attribute: 'function_name' },
  },
});
