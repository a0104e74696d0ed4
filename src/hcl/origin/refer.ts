import { printAddress } from '#domain/resource-address.ts';
import type { StateResource } from '#domain/workspace.ts';
import { isValueObject } from '../evaluate/value.ts';
import type { Value } from '../evaluate/value.ts';
import { literal } from '../write/render-node.ts';
import type { RenderNode } from '../write/render-node.ts';
import type { Json } from '#domain/json.ts';

/** Attributes that identify a resource, best first. */
export const NAMING = ['arn', 'url', 'id'] as const;

/** ARNs, URLs and generated ids are unique; an equal plain name may be a coincidence. */
const DISTINCTIVE = /^(?:arn:aws|https:\/\/|[a-z]{1,8}-[0-9a-f]{8,}$)/;

/** Returns an expression for a text or list of texts; undefined without one. */
export type FindReference = (value: string | readonly Value[]) => string | undefined;

/** Returns no expression; for data files. */
export const findNoReference: FindReference = () => undefined;

/** True for ARNs, URLs and generated ids, and for lists of these: equal values are not a coincidence. */
export function isDistinctive(value: Value): value is string | readonly string[] {
  if (Array.isArray(value))
    return value.length > 0 && (value as readonly Value[]).every((item) => typeof item === 'string' && isDistinctive(item));
  return typeof value === 'string' && DISTINCTIVE.test(value);
}

/** Refers to resources of one module by ARN, URL or id, such as `aws_sqs_queue.dlq["orders"].arn`. Undefined unless exactly one matches. */
export function referenceFinder(referable: readonly StateResource[]): FindReference {
  return (text) => {
    if (typeof text !== 'string' || !isDistinctive(text)) return undefined;
    for (const attribute of NAMING) {
      const [only, ...more] = referable.filter((resource) => resource.mode === 'managed' && resource.values[attribute] === text);
      if (only !== undefined && more.length === 0) return referenceExpression(only, attribute);
    }
    return undefined;
  };
}

/** Returns the expression for an attribute of a resource. `resource`: of the module that contains the reference */
export function referenceExpression(resource: StateResource, attribute: string): string {
  const { type, name, index } = resource;
  return `${printAddress({ module: '', type, name, index })}.${attribute}`;
}

/** Converts data to a node with references for values that have a name in code. Undefined if a part is unknown. */
export function nodeOf(value: Value, refer: FindReference): RenderNode | undefined {
  if (typeof value === 'symbol') return undefined;
  if (typeof value === 'string') {
    const reference = refer(value);
    return reference === undefined ? literal(value) : { expression: reference };
  }
  if (Array.isArray(value)) {
    const whole = refer(value as readonly Value[]);
    if (whole !== undefined) return { expression: whole };
    const items = (value as readonly Value[]).map((item) => nodeOf(item, refer));
    return items.some((item) => item === undefined) ? undefined : (items as readonly RenderNode[]);
  }
  if (!isValueObject(value)) return literal(value as Json);
  const entries = Object.entries(value).map(([key, item]) => [key, nodeOf(item, refer)] as const);
  if (entries.some(([, item]) => item === undefined)) return undefined;
  // Cloud data with the keys of a node is still data.
  if (entries.some(([key]) => key === 'expression' || key === 'literal' || key === 'call')) return literal(value as Json);
  return Object.fromEntries(entries) as Readonly<Record<string, RenderNode>>;
}
