/**
 * Validates a story's values against the provider schema, because a value that no provider could return would test nothing. Takes a story,
 * returns faults.
 */
import type { Json } from '#domain/json.ts';
import { isJsonObject } from '#domain/json.ts';
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import { isWriteOnly } from '#domain/value/provider-schema.ts';
import { replayedSchema } from '../recorded-schema.ts';
import { toType } from '../replay-provider/cty-codec.ts';
import { impliedType } from '../replay-provider/wire-schema.ts';
import type { Story } from './story.ts';

/**
 * Validates values.
 * @param story a story
 * @returns one line per value of the wrong type, unknown argument, or item without a resource or change
 */
export function valueProblems({ base, after, gone = [], expected }: Story): readonly string[] {
  const schema = replayedSchema(base);
  const typeOf = (address: string): string => base.resources.find((resource) => resource.address === address)?.type ?? '';
  const values = Object.entries(after).flatMap(([address, attributes]) => {
    const block = schema[typeOf(address)];
    if (block === undefined) return [`${address}: its type is not in the provider schema`];
    return Object.entries(attributes).flatMap(([name, value]) => misfits(block, { address, name, value }));
  });
  const items = expected.flatMap(({ address, attributes, decision }) => {
    if (address === undefined || decision === 'none' || gone.includes(address)) return [];
    const changed = Object.keys(after[address] ?? {});
    // No provider reads a write-only argument: only the trail shows its change.
    const isSeen = (name: string): boolean => !isWriteOnly(schema[typeOf(address)], name);
    return attributes
      .filter((name) => isSeen(name) && !changed.includes(name))
      .map((name) => `${address}.${name}: is expected and does not change`);
  });
  return [...values, ...items];
}

interface Value {
  readonly address: string;
  readonly name: string;
  readonly value: Json;
}

function misfits(block: BlockSchema, { address, name, value }: Value): readonly string[] {
  const attribute = block.attributes[name];
  const nested = block.blocks[name];
  if (attribute === undefined && nested === undefined) return [`${address}.${name}: the provider has no such attribute`];
  try {
    toType(
      { [name]: value },
      impliedType({
        attributes: attribute === undefined ? {} : { [name]: attribute },
        blocks: nested === undefined ? {} : { [name]: nested },
      }),
    );
    return nested === undefined
      ? []
      : strangers(nested.block, value).map((stranger) => `${address}.${name}: the provider has no ${stranger} in it`);
  } catch (error) {
    return [`${address}.${name}: ${error instanceof Error ? error.message : String(error)}`];
  }
}

function strangers({ attributes, blocks }: BlockSchema, value: Json): readonly string[] {
  const bodies = (Array.isArray(value) ? (value as readonly Json[]) : [value]).filter(isJsonObject);
  return bodies.flatMap((body) => Object.keys(body).filter((name) => attributes[name] === undefined && blocks[name] === undefined));
}
