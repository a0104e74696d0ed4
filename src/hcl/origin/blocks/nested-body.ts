/** What has to be written of a nested block, in the order in which its neighbours are written. */
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import { isValueObject } from '../../evaluate/value.ts';
import type { Value } from '../../evaluate/value.ts';
import type { BlockBody } from '../../write/render-block.ts';
import type { RenderNode } from '../../write/render-node.ts';
import type { Block } from '../../syntax.ts';
import { nodeOf } from '../refer.ts';
import type { Refer } from '../refer.ts';

/** What a body is made with. */
export interface NestedContext {
  readonly refer: Refer;
  /** A block of the same type. */
  readonly like: Block | undefined;
}

/**
 * What has to be written of a block so that the provider reads the given values.
 * @param context what may be referred to, and a block of the same type whose order of arguments is kept
 * @returns required arguments and those that are no default; undefined where a value is unknown
 */
export function nestedBody(values: Readonly<Record<string, Value>>, schema: BlockSchema, context: NestedContext): BlockBody | undefined {
  const attributes: (readonly [string, RenderNode])[] = [];
  for (const [name, attribute] of inOrderOf(context.like, Object.entries(schema.attributes))) {
    const value = values[name];
    if (value === undefined || value === null || attribute.writeOnly === true) continue;
    if (attribute.required !== true && (attribute.optional !== true || isBlankOrDefault(value, attribute.default))) continue;
    const node = nodeOf(value, context.refer);
    if (node === undefined) return undefined;
    attributes.push([name, node]);
  }
  const blocks: BlockBody['blocks'][number][] = [];
  for (const [type, nested] of Object.entries(schema.blocks)) {
    const items = values[type];
    for (const item of Array.isArray(items) ? (items as readonly Value[]) : isValueObject(items) ? [items] : []) {
      const body = isValueObject(item) ? nestedBody(item, nested.block, { ...context, like: siblingOf(context.like, type) }) : undefined;
      if (body === undefined) return undefined;
      blocks.push({ type, labels: [], body });
    }
  }
  return { attributes, blocks };
}

/**
 * A block's last nested block of a type, or what a dynamic block makes.
 * @param owner the block it stands in
 * @param type such as ingress
 * @returns the block whose body holds the arguments; undefined where there is none
 */
export function siblingOf(owner: Block | undefined, type: string): Block | undefined {
  const blocks = owner?.body.blocks ?? [];
  const dynamic = blocks.findLast((block) => block.type === 'dynamic' && block.labels[0] === type);
  return blocks.findLast((block) => block.type === type) ?? dynamic?.body.blocks.find((block) => block.type === 'content');
}

const NAMES = ['name', 'id', 'sid'];
/** Without a neighbour: what a block is called, what it is about, where from and to; the schema is in the order of the alphabet. */
const USUAL_ORDER = ['effect', 'description', 'type', 'priority', 'from_port', 'to_port', 'protocol'];

function inOrderOf<Item>(like: Block | undefined, entries: readonly (readonly [string, Item])[]): readonly (readonly [string, Item])[] {
  const written = (like?.body.attributes ?? []).map((attribute) => attribute.name);
  const order = [...NAMES.filter((name) => !written.includes(name)), ...written, ...USUAL_ORDER];
  const rank = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...entries].sort(([left], [right]) => rank(left) - rank(right));
}

function isBlankOrDefault(value: Value, standard: Value | undefined): boolean {
  if (standard !== undefined) return value === standard;
  return value === '' || value === 0 || value === false || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
}
