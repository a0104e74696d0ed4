import type { BlockSchema } from '#domain/value/provider-schema.ts';
import { bundledSchema } from '#terraform/provider-schema.ts';

/** The provider schema of the recordings, which the catalogue is checked against. */
export const RECORDED_SCHEMA = bundledSchema('5.32.1');

const NEWEST = bundledSchema(undefined);

/**
 * A type with the attributes of all provider versions; the recordings' version has precedence over the newest.
 * @returns its schema; undefined if neither version has it
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
