import { z } from 'zod';
import type { Json } from '#domain/json.ts';

/** HCL source text that stands for itself, such as `aws_sqs_queue.dlq.arn`. */
export interface ExpressionNode {
  readonly expression: string;
}

/** A function call around a value, such as `jsonencode({ … })`. */
export interface CallNode {
  readonly call: string;
  readonly argument: RenderNode;
}

/** A value that is data through and through, even where it looks like one of the nodes above. */
export interface LiteralNode {
  readonly literal: Json;
}

/** What can be written as HCL: a JSON value in which references and calls may stand anywhere. */
export type RenderNode =
  | null
  | boolean
  | number
  | string
  | ExpressionNode
  | CallNode
  | LiteralNode
  | readonly RenderNode[]
  | { readonly [key: string]: RenderNode };

/** Input schema of a value to write. */
export const renderNode: z.ZodType<RenderNode> = z
  .lazy(() => z.union([z.null(), z.boolean(), z.number(), z.string(), z.array(renderNode), z.record(z.string(), renderNode)]))
  .describe(
    'JSON value to write as HCL. {"expression": "aws_x.y.arn"} writes HCL source as it is, {"call": "jsonencode", "argument": …} a function call, {"literal": …} data that only looks like one of these.',
  );

/**
 * Says that a value is data: nothing in it is taken for source text. Every value that came from the cloud goes through here,
 * because a tag map like { expression = "…" } is legal and its text is somebody else's.
 * @param value any JSON value
 * @returns the value as a node
 */
export function literal(value: Json): RenderNode {
  return { literal: value };
}

/** Which form a node has, told by its exact keys. */
export type NodeForm =
  | { readonly form: 'scalar'; readonly value: null | boolean | number | string }
  | { readonly form: 'expression'; readonly source: string }
  | { readonly form: 'call'; readonly name: string; readonly argument: RenderNode }
  | { readonly form: 'list'; readonly items: readonly RenderNode[] }
  | { readonly form: 'object'; readonly entries: readonly (readonly [string, RenderNode])[] };

/**
 * Tells the form of a node.
 * @returns its form; a literal's parts are literals again
 */
export function formOf(node: RenderNode): NodeForm {
  if (node === null || typeof node !== 'object') return { form: 'scalar', value: node };
  if (isList(node)) return { form: 'list', items: node };
  const keys = Object.keys(node);
  if (keys.length === 1 && keys[0] === 'literal') return formOfData((node as LiteralNode).literal);
  if (keys.length === 1 && 'expression' in node && typeof node.expression === 'string')
    return { form: 'expression', source: node.expression };
  if (keys.length === 2 && 'call' in node && 'argument' in node && typeof node.call === 'string')
    return { form: 'call', name: node.call, argument: node.argument as RenderNode };
  return { form: 'object', entries: Object.entries(node as Readonly<Record<string, RenderNode>>) };
}

function formOfData(value: Json): NodeForm {
  if (value === null || typeof value !== 'object') return { form: 'scalar', value };
  if (isList(value)) return { form: 'list', items: value.map((item) => literal(item)) };
  return { form: 'object', entries: Object.entries(value).map(([key, item]) => [key, literal(item)] as const) };
}

function isList<Item>(value: readonly Item[] | object): value is readonly Item[] {
  return Array.isArray(value);
}

/**
 * The data of a node.
 * @returns its JSON value, or undefined where it has source text or a call in it
 */
export function dataOf(node: RenderNode): Json | undefined {
  const form = formOf(node);
  switch (form.form) {
    case 'scalar':
      return form.value;
    case 'list': {
      const items = form.items.map((item) => dataOf(item));
      return items.some((item) => item === undefined) ? undefined : (items as readonly Json[]);
    }
    case 'object': {
      const entries = form.entries.map(([key, item]) => [key, dataOf(item)] as const);
      return entries.some(([, item]) => item === undefined) ? undefined : (Object.fromEntries(entries) as Readonly<Record<string, Json>>);
    }
    case 'expression':
    case 'call':
      return undefined;
  }
}
