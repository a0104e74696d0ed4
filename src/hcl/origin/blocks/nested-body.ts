import type { BlockSchema } from '#domain/value/provider-schema.ts';
import { isValueObject } from '../../evaluate/value.ts';
import type { Value } from '../../evaluate/value.ts';
import type { BlockBody } from '../../write/render-block.ts';
import type { RenderNode } from '../../write/render-node.ts';
import type { Block } from '../../syntax.ts';
import { nodeOf } from '../refer.ts';
import type { FindReference } from '../refer.ts';

export interface NestedContext {
  readonly refer: FindReference;
  /** Another block of the same type. */
  readonly like: Block | undefined;
}

/**
 * The arguments of a new block: required ones and those that differ from the default. Undefined if a value is unknown.
 * @param context `like` sets the order
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

/** The last nested block of a type, or the content of a dynamic block. `type`: such as ingress. */
export function siblingOf(owner: Block | undefined, type: string): Block | undefined {
  const blocks = owner?.body.blocks ?? [];
  const dynamic = blocks.findLast((block) => block.type === 'dynamic' && block.labels[0] === type);
  return blocks.findLast((block) => block.type === type) ?? dynamic?.body.blocks.find((block) => block.type === 'content');
}

const NAMES = ['name', 'id', 'sid'];
/** Used without a similar block, because the schema is alphabetical. */
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
