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
  return recorded === undefined || newest === undefined ? (recorded ?? newest) : together(recorded, newest);
}

function together(recorded: BlockSchema, newest: BlockSchema): BlockSchema {
  const blocks = Object.entries(recorded.blocks).map(([name, one]) => {
    const now = newest.blocks[name];
    return [name, now === undefined ? one : { ...one, block: together(one.block, now.block) }] as const;
  });
  return {
    attributes: { ...newest.attributes, ...recorded.attributes },
    blocks: { ...newest.blocks, ...Object.fromEntries(blocks) },
  };
}
