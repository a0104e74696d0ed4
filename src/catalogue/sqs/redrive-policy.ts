import * as c from '../words.ts';

/**
 * Reads a redrive policy. Amazon SQS takes the count as digits too but always gives it back as a number, which is why
 * the provider asks for one. https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sqs_queue_redrive_policy
 * @param value JSON text
 * @returns compact JSON text; what is no JSON stays as it is
 */
export function redrivePolicy(value: c.Json): c.Seen {
  const compact = c.jsonText(value);
  if (typeof compact !== 'string' || compact === '') return compact;
  const policy = parse(compact);
  if (!c.isJsonObject(policy) || policy['maxReceiveCount'] === undefined) return compact;
  return JSON.stringify({ ...policy, maxReceiveCount: c.integer(policy['maxReceiveCount'] as c.Json) });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
