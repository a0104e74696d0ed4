import type { BlockSchema } from '#domain/value/provider-schema.ts';
import { bundledSchema } from '#terraform/provider-schema.ts';

/** The interface of the provider that the recordings were made with, and that the catalogue is checked against. */
export const RECORDED_SCHEMA = bundledSchema('5.32.1');

const NEWEST = bundledSchema(undefined);

/**
 * A type with all that any version of the provider has, as the recordings' version has it, or else as the newest.
 * @returns its interface; undefined where neither has it
 */
export function inAnyVersion(type: string): BlockSchema | undefined {
  const [recorded, newest] = [RECORDED_SCHEMA[type], NEWEST[type]];
  if (recorded === undefined || newest === undefined) return recorded ?? newest;
  return { attributes: { ...newest.attributes, ...recorded.attributes }, blocks: { ...newest.blocks, ...recorded.blocks } };
}
