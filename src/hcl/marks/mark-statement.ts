import type { BlockSchema, CtyType } from '#domain/value/provider-schema.ts';
import { didYouMean } from '#domain/text/near-name.ts';
import { blockTypeOf } from '../block-type.ts';

/** An agent may change the attribute; absent bounds are those in code or policy. */
export interface Musculature {
  readonly kind: 'musculature';
  /** Dotted, through nested blocks: `scaling_config.desired_size`. */
  readonly attribute: string;
  readonly min?: number;
  readonly max?: number;
}

/** No agent may change the resource. */
export interface Skeleton {
  readonly kind: 'skeleton';
}

interface Refused {
  readonly expected: string;
  readonly found: string;
}

const BOUND = /^(min|max)=(-?\d+(?:\.\d+)?)$/;

/** Parses the text after `reconcile:`. `argument`: the argument next to the comment, used if the mark names none. */
export function parseStatement(statement: string, argument: string | undefined): Musculature | Skeleton | Refused {
  const [word = '', ...rest] = statement.split(/\s+/);
  if (word === 'skeleton') return rest.length === 0 ? { kind: 'skeleton' } : { expected: 'nothing after skeleton', found: rest.join(' ') };
  if (word !== 'musculature')
    return {
      expected: 'musculature or skeleton',
      found: `${word === '' ? 'nothing' : word}${didYouMean(word, ['musculature', 'skeleton'])}`,
    };
  const [first] = rest;
  const isNamed = first !== undefined && !first.includes('=');
  const attribute = isNamed ? first : argument;
  if (attribute === undefined) return { expected: 'the name of an argument after musculature, or a comment next to one', found: statement };
  const bounds = boundsFrom(isNamed ? rest.slice(1) : rest);
  return 'expected' in bounds ? bounds : { kind: 'musculature', attribute, ...bounds };
}

function boundsFrom(words: readonly string[]): Pick<Musculature, 'min' | 'max'> | Refused {
  const found: { min?: number; max?: number } = {};
  for (const word of words) {
    const [, side, number] = BOUND.exec(word) ?? [];
    if (side !== 'min' && side !== 'max') return { expected: 'bounds such as min=3 max=12', found: word };
    if (found[side] !== undefined) return { expected: `${side} once`, found: `another ${word}` };
    found[side] = Number(number);
  }
  const { min, max } = found;
  return min !== undefined && max !== undefined && min > max ? { expected: 'min not above max', found: `min=${min} max=${max}` } : found;
}

/**
 * Returns why an attribute cannot have bounds: it must be a number that code can set. Undefined if it can.
 * @param attribute dotted path
 * @param schema undefined: nothing is checked
 */
export function refuseAttribute(
  attribute: string,
  schema: BlockSchema | undefined,
): { readonly found: string; readonly known: readonly string[] } | undefined {
  if (schema === undefined) return undefined;
  const [name = '', ...inner] = attribute.split('.');
  const block = blockTypeOf(schema, name);
  if (inner.length > 0 && block !== undefined) return refuseAttribute(inner.join('.'), block.block);
  const argument = schema.attributes[name];
  const names = [...Object.keys(schema.attributes), ...Object.keys(schema.blocks)];
  if (argument === undefined || inner.length > 0)
    return {
      found: block === undefined ? `${attribute}, which the provider schema does not have` : `${attribute}, which is a block`,
      known: names,
    };
  if (argument.required !== true && argument.optional !== true)
    return { found: `${attribute}, which is read-only in the provider`, known: [] };
  return isNumeric(argument.type) ? undefined : { found: `${attribute}, which is none`, known: [] };
}

/** The provider stores some numbers as text, such as a container's `memory`. */
function isNumeric(type: CtyType): boolean {
  return type === 'number' || type === 'string';
}
