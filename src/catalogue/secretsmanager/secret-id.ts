/** How the calls of AWS Secrets Manager name a secret. */
import { by, request, response } from '../define.ts';
import type { Call, Select } from '../define.ts';
import { firstOf, where } from '../select.ts';

const ARN = /^arn:/;

/** The secret's whole ARN: most answers hold it, and requests may. DeleteSecret spells it another way than the rest. */
export const secretArn: Select = (event) => {
  const found = [response('arn'), response('aRN'), request('secretId')].map((select) => select(event));
  return found.find((value) => typeof value === 'string' && ARN.test(value));
};

/**
 * Identifies a secret, or what belongs to it.
 * @param attribute the attribute that holds the secret's ARN
 * @returns an identifier
 */
export function byArnAs(attribute: string): Call['identify'] {
  return by({ [attribute]: secretArn });
}

/** https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_DescribeSecret.html: SecretId is a name or an ARN. */
export const bySecret: Call['identify'] = firstOf(
  byArnAs('arn'),
  where((event) => !ARN.test(String(request('secretId')(event))), by({ name: request('secretId') })),
);
