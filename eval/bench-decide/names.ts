/** Names on the generated day. */
export const ACCOUNT = '123456789012';
export const REGION = 'eu-west-1';
/** Number of services in the blocks of one file. */
export const OF_TEAM = 10;

/** The ARN of something in the account. */
export function arn(service: string, name: string): string {
  return `arn:aws:${service}:${REGION}:${ACCOUNT}:${name}`;
}

/** The URL of a queue. */
export function queueUrl(name: string): string {
  return `https://sqs.${REGION}.amazonaws.com/${ACCOUNT}/${name}`;
}

/** The name of a service. */
export function nameOf(service: number): string {
  return `svc-${Math.floor(service / OF_TEAM)}-${service % OF_TEAM}`;
}
