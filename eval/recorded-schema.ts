import type { ProviderSchema } from '#domain/value/provider-schema.ts';
import { bundledSchema } from '#terraform/provider-schema.ts';

/**
 * The interface of the AWS provider that the recordings were made with, and that the replay provider serves.
 * @returns it, by resource type
 */
export function recordedSchema(): ProviderSchema {
  return bundledSchema('5.32.1');
}
