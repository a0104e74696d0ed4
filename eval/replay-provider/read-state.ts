/** Reads the raw state, version 4. https://developer.hashicorp.com/terraform/language/state */
import { z } from 'zod';
import type { JsonObject } from '#domain/json.ts';
import type { TrackedResource } from './world.ts';

const StateFile = z.object({
  resources: z.array(
    z.object({
      mode: z.enum(['managed', 'data']),
      module: z.string().optional(),
      type: z.string(),
      name: z.string(),
      instances: z.array(
        z.object({
          index_key: z.union([z.string(), z.number()]).optional(),
          deposed: z.string().optional().describe('key of an instance that a replacement has left to be destroyed'),
          schema_version: z.int().default(0),
          attributes: z.record(z.string(), z.json()),
        }),
      ),
    }),
  ),
});

/**
 * Lists the content of a state file.
 * @param text a `terraform.tfstate`, version 4
 * @returns one item per instance, with its address; a deposed instance has an address that no resource has
 * @throws ZodError with the missing field
 */
export function readState(text: string): readonly TrackedResource[] {
  return StateFile.parse(JSON.parse(text)).resources.flatMap(({ mode, module, type, name, instances }) =>
    instances.map(({ index_key: key, deposed, schema_version: schemaVersion, attributes }) => {
      const place = [...(module === undefined ? [] : [module]), ...(mode === 'data' ? ['data'] : []), type, name].join('.');
      const instance = key === undefined ? place : `${place}[${JSON.stringify(key)}]`;
      return {
        address: deposed === undefined ? instance : `${instance} (deposed ${deposed})`,
        mode,
        type,
        schemaVersion,
        values: attributes as JsonObject,
      };
    }),
  );
}
