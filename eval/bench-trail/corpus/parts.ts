/** Parts shared by the parameters of several calls. */
import type { Json, JsonObject } from '#domain/json.ts';
import type { Draw } from './draw.ts';

export const none = (): null => null;
export const instance = (draw: Draw): JsonObject => ({ instancesSet: { items: [{ instanceId: `i-${draw.hex(17)}` }] }, filterSet: {} });
export const key = (draw: Draw, account: string): Json => [
  {
    accountId: account,
    type: 'AWS::KMS::Key',
    ARN: `arn:aws:kms:eu-west-1:${account}:key/7f0c12a4-1b2c-4d5e-8f90-${'abcdef'[draw.below(6)]}1234567890a`,
  },
];
export const bucket = (draw: Draw): string => `logs-${draw.of(['prod', 'test', 'audit'])}-${draw.below(40)}`;
export const queueUrl = (draw: Draw, account: string): string => `https://sqs.eu-west-1.amazonaws.com/${account}/queue-${draw.below(300)}`;
export const functionName = (draw: Draw): string => `worker-${draw.below(120)}`;
export const group = (draw: Draw): string => `sg-${draw.hex(17)}`;
export const nameTag = (resourceId: string, value: string): JsonObject => ({
  resourcesSet: { items: [{ resourceId }] },
  tagSet: { items: [{ key: 'Name', value }] },
});
