/** How calls of AWS Secrets Manager identify a secret. */
import * as c from '../words.ts';

const ARN = /^arn:/;

/** Selects the secret's full ARN. Most responses contain it, and requests may. DeleteSecret spells it differently. */
export const secretArn: c.Select = (event) => {
  const found = [c.response('arn'), c.response('aRN'), c.request('secretId')].map((select) => select(event));
  return found.find((value) => typeof value === 'string' && ARN.test(value));
};

/**
 * Identifies a secret, or a part of it.
 * @param attribute the attribute with the secret's ARN
 * @returns an identifier
 */
export function byArnAs(attribute: string): c.Call['identify'] {
  return c.by({ [attribute]: secretArn });
}

/** https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_DescribeSecret.html: SecretId is a name or an ARN. */
export const bySecret: c.Call['identify'] = c.firstOf(
  byArnAs('arn'),
  c.where((event) => !ARN.test(String(c.request('secretId')(event))), c.by({ name: 'secretId' })),
);
