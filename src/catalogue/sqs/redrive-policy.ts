import * as c from '../words.ts';

/**
 * Reads a redrive policy. Amazon SQS accepts the count as text but always returns it as a number, so the provider requires a number.
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sqs_queue_redrive_policy
 * @param value JSON text
 * @returns compact JSON text; other text stays unchanged
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
