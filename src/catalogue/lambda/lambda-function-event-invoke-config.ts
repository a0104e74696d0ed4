import * as c from '../words.ts';
import { functionArn, functionName } from './function-name.ts';

const idOf =
  (owner: c.Select): c.Select =>
  (event) => {
    const [name, qualifier] = [owner(event), c.request('qualifier')(event)];
    return name === undefined || typeof qualifier !== 'string' ? name : `${String(name)}:${qualifier}`;
  };
const named = idOf(functionName(c.request('functionName')));
const byFunction = c.anyIdentity(c.by({ id: named }), c.by({ id: idOf(functionArn(c.request('functionName'))) }));
const destinations: c.Table = { on_failure: { destination: '' }, on_success: { destination: '' } };

// https://docs.aws.amazon.com/lambda/latest/api/API_PutFunctionEventInvokeConfig.html
export const lambdaFunctionEventInvokeConfig = c.defineResource({
  type: 'aws_lambda_function_event_invoke_config',
  governs: {
    timing: 'maximum_event_age_in_seconds maximum_retry_attempts',
    destination: 'destination_config',
  },
  range: { maximum_event_age_in_seconds: '60..21600 s', maximum_retry_attempts: '0..2' },
  importId: ['{function_name}:{qualifier}', '{function_name}'],

  calls: {
    // Put replaces all settings; Update contains only changes.
    PutFunctionEventInvokeConfig: c.puts(
      byFunction,
      c.onlyForNew('function_name', { id: named }),
      c.onlyForNew('function_name', { function_name: functionName(c.request('functionName')) }),
      {
        maximum_event_age_in_seconds: c.withDefault('maximumEventAgeInSeconds', 0),
        maximum_retry_attempts: c.withDefault('maximumRetryAttempts', 2),
        destination_config: [
          c.withDefault('destinationConfig', []),
          (found) => (c.isJsonObject(found) ? [c.blockOf(destinations, found)] : []),
        ],
      },
      'qualifier',
    ),
    UpdateFunctionEventInvokeConfig: c.updates(
      byFunction,
      'maximum_event_age_in_seconds maximum_retry_attempts',
      c.change('destination_config', 'destinationConfig', c.changedBlock(destinations)),
    ),
    DeleteFunctionEventInvokeConfig: c.deletes(byFunction),
  },
  identity: 'function_name qualifier',
  references: { function_name: 'aws_lambda_function.function_name' },
});
