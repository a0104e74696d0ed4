import { z } from 'zod';
import type { Json } from '#domain/json.ts';

/** HCL source such as `aws_sqs_queue.dlq.arn`. */
export interface ExpressionNode {
  readonly expression: string;
}

/** A function call such as `jsonencode({ … })`. */
export interface CallNode {
  readonly call: string;
  readonly argument: RenderNode;
}

/** Plain data, even if it looks like another node. */
export interface LiteralNode {
  readonly literal: Json;
}

/** A JSON value that may contain references and calls. */
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

export const renderNode: z.ZodType<RenderNode> = z
  .lazy(() => z.union([z.null(), z.boolean(), z.number(), z.string(), z.array(renderNode), z.record(z.string(), renderNode)]))
  .describe(
    'JSON value to write as HCL. {"expression": "aws_x.y.arn"} writes HCL source as it is, {"call": "jsonencode", "argument": …} a function call, {"literal": …} data that only looks like one of these.',
  );

/**
 * Marks a value as plain data. Needed for every value from the cloud: a tag map like { expression = "…" } is legal, and its text must not
 * become source.
 */
export function literal(value: Json): RenderNode {
  return { literal: value };
}

export type NodeForm =
  | { readonly form: 'scalar'; readonly value: null | boolean | number | string }
  | { readonly form: 'expression'; readonly source: string }
  | { readonly form: 'call'; readonly name: string; readonly argument: RenderNode }
  | { readonly form: 'list'; readonly items: readonly RenderNode[] }
  | { readonly form: 'object'; readonly entries: readonly (readonly [string, RenderNode])[] };

/** Determines the form by exact keys. Parts of a literal are literals. */
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

/** Converts a node to data; undefined if it contains source or a call. */
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

// Texts that CloudTrail, plans and logs print in place of a hidden value. Words count only in brackets, because a tag may say "hidden".
// https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-record-contents.html
const PLACEHOLDER =
  /^(?:HIDDEN_DUE_TO_SECURITY_REASONS|\*{3,}|\*{3} ?redacted ?\*{3}|[<([{](?:redacted|masked|hidden|sensitive|sensitive[ _]?value|sensitiveDataRemoved|known after apply)[>)\]}])$/i;

/** Returns the first placeholder of a hidden value. `value`: a value, or HCL source. */
export function placeholderIn(value: RenderNode): string | undefined {
  const form = formOf(value);
  switch (form.form) {
    case 'scalar':
      return typeof form.value === 'string' && PLACEHOLDER.test(form.value.trim()) ? form.value : undefined;
    case 'expression':
      return [...form.source.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => text).find((text) => PLACEHOLDER.test(text.trim()));
    case 'call':
      return placeholderIn(form.argument);
    case 'list':
      return form.items.map((item) => placeholderIn(item)).find((found) => found !== undefined);
    case 'object':
      return form.entries.map(([, item]) => placeholderIn(item)).find((found) => found !== undefined);
  }
}
