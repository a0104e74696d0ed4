import { printAddress } from '#domain/resource-address.ts';
import type { StateResource } from '#domain/workspace.ts';
import { isValueObject } from '../evaluate/value.ts';
import type { Value } from '../evaluate/value.ts';
import { literal } from '../write/render-node.ts';
import type { RenderNode } from '../write/render-node.ts';
import type { Json } from '#domain/json.ts';

/** Attributes by whose value one resource names another, the most telling first. */
export const NAMING = ['arn', 'url', 'id'] as const;

/** ARNs, URLs and generated ids name one thing; a plain name may be a coincidence. */
const TELLING = /^(?:arn:aws|https:\/\/|[a-z]{1,8}-[0-9a-f]{8,}$)/;

/** The expression that names what a text, or a list of texts, is of; undefined where nothing does. */
export type Refer = (value: string | readonly Value[]) => string | undefined;

/** Refers to nothing: for files that hold data alone. */
export const referToNothing: Refer = () => undefined;

/**
 * Whether a value names one thing, so that the same value elsewhere is no coincidence.
 * @returns true for ARNs, URLs and generated ids, and for a list of nothing else
 */
export function isTelling(value: Value): value is string | readonly string[] {
  if (Array.isArray(value))
    return value.length > 0 && (value as readonly Value[]).every((item) => typeof item === 'string' && isTelling(item));
  return typeof value === 'string' && TELLING.test(value);
}

/**
 * Refers to resources of one module instead of repeating their ARN, URL or id.
 * @param referable resources of the module that the text is written in
 * @returns such as `aws_sqs_queue.dlq["orders"].arn`; undefined where no resource, or more than one, is so called
 */
export function referTo(referable: readonly StateResource[]): Refer {
  return (text) => {
    if (typeof text !== 'string' || !isTelling(text)) return undefined;
    for (const attribute of NAMING) {
      const [only, ...more] = referable.filter((resource) => resource.mode === 'managed' && resource.values[attribute] === text);
      if (only !== undefined && more.length === 0) return referenceExpression(only, attribute);
    }
    return undefined;
  };
}

/**
 * Writes a reference.
 * @param resource the instance, in the module where the reference stands
 * @param attribute one of its attributes
 * @returns the expression
 */
export function referenceExpression(resource: StateResource, attribute: string): string {
  const { type, name, index } = resource;
  return `${printAddress({ module: '', type, name, ...(index === undefined ? {} : { index }) })}.${attribute}`;
}

/**
 * Turns a value into what the renderer takes: data, with references where code has a name for it.
 * @param refer names what may be referred to
 * @returns the node; undefined where a part is unknown
 */
export function nodeOf(value: Value, refer: Refer): RenderNode | undefined {
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
  // An object of the cloud whose keys look like a node of ours is data all the same.
  if (entries.some(([key]) => key === 'expression' || key === 'literal' || key === 'call')) return literal(value as Json);
  return Object.fromEntries(entries) as Readonly<Record<string, RenderNode>>;
}
