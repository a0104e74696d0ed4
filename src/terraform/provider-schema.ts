import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProviderSchema } from '#domain/provider-schema.ts';
import { packageRoot } from './package-root.ts';

/**
 * Reads the provider schema that is shipped with the tool, so that no provider has to be installed.
 * https://developer.hashicorp.com/terraform/cli/commands/providers/schema
 * @returns the AWS provider's interface, by resource type
 * @throws Error when the file is missing: a fault of packaging
 */
export function loadBundledSchema(): ProviderSchema {
  return JSON.parse(readFileSync(join(packageRoot(), 'fixtures', 'provider-schema', 'aws.json'), 'utf8')) as ProviderSchema;
}
