/** Names in the simulated estate. Its services have the same structure and share only a key. */
/** The parts of a service. The function is connected to all others: it reads the queue through the mapping, and names the table. */
export type Part = 'queue' | 'function' | 'mapping' | 'table';

export const ACCOUNT = '123456789012';
export const REGION = 'eu-west-1';
export const KEY = `arn:aws:kms:${REGION}:${ACCOUNT}:key/11111111-2222-4333-8444-555555555555`;

/** Terraform's type of each part. */
export const TYPES: Readonly<Record<Part, string>> = {
  queue: 'aws_sqs_queue',
  function: 'aws_lambda_function',
  mapping: 'aws_lambda_event_source_mapping',
  table: 'aws_dynamodb_table',
};

/** The name of a service. */
export function nameOf(service: number): string {
  return `service-${service}`;
}

/** The ARN of something in the account. */
export function arn(service: string, name: string): string {
  return `arn:aws:${service}:${REGION}:${ACCOUNT}:${name}`;
}

/** The URL of a service's queue. */
export function queueUrl(name: string): string {
  return `https://sqs.${REGION}.amazonaws.com/${ACCOUNT}/${name}-jobs`;
}

/**
 * The address of a part.
 * @param service its number
 * @param part the part
 * @returns the instance address
 */
export function addressOf(service: number, part: Part): string {
  return `${TYPES[part]}.${part}["${nameOf(service)}"]`;
}
