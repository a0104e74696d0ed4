import type { JsonObject } from '#domain/json.ts';
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import type { ResourceInstance } from '../../evaluate/evaluator.ts';
import { isValueObject } from '../../evaluate/value.ts';
import type { Value } from '../../evaluate/value.ts';
import type { Block, HclFile } from '../../syntax.ts';
import { proposeDeclared } from '../instances/propose-new-input.ts';
import { addDynamicBlock } from '../make-edits.ts';
import { plainType } from '../plain-value.ts';
import type { Tracing, Candidates } from '../place.ts';
import { findNoReference } from '../refer.ts';
import { nestedBody, siblingOf } from './nested-body.ts';

/** Nested blocks for one caller of a module. */
export interface BlockInputRequest {
  readonly file: HclFile;
  /** The resource or data source. */
  readonly owner: Block;
  readonly instance: ResourceInstance;
  readonly type: string;
  /** The blocks in the provider's form. */
  readonly items: readonly JsonObject[];
  readonly schema: BlockSchema;
}

/**
 * Proposes nested blocks for one caller of a module: a variable, an empty list by default, and a dynamic block over it. None for blocks
 * that contain blocks, or that have different fields.
 * https://developer.hashicorp.com/terraform/language/expressions/dynamic-blocks
 */
export function proposeBlockInput(request: BlockInputRequest, tracing: Tracing): Candidates {
  const { file, owner, instance, type, items } = request;
  const elements = elementsOf(request);
  const [fields, ...others] = [...new Set(elements?.map((element) => typeOf(element)))];
  if (elements === undefined || fields === undefined || others.length > 0 || items.length === 0) return [];
  const place = { file, scope: instance.scope, block: owner, owner: instance.declaration, name: type };
  const names = Object.keys(elements[0] ?? {});
  const attributes = names.map((name) => [name, { expression: `${type}.value.${name}` }] as const);
  return proposeDeclared(
    place,
    (name) => ({
      type: `list(${fields})`,
      standard: [],
      callValue: elements,
      reader: addDynamicBlock(file, owner, { type, forEach: `var.${name}`, body: { attributes, blocks: [] } }),
    }),
    tracing,
  );
}

/** The arguments that a block for each item would have. */
function elementsOf({ owner, type, items, schema }: BlockInputRequest): readonly Readonly<Record<string, Value>>[] | undefined {
  const bodies = items.map((item) => {
    const body = nestedBody(item as Readonly<Record<string, Value>>, schema, { refer: findNoReference, like: siblingOf(owner, type) });
    return body === undefined || body.blocks.length > 0
      ? undefined
      : Object.fromEntries(body.attributes.map(([name]): [string, Value] => [name, item[name] as Value]));
  });
  return bodies.includes(undefined) ? undefined : (bodies as readonly Readonly<Record<string, Value>>[]);
}

/** `object({ mode = string })`; undefined if a field is not of a plain type. */
function typeOf(element: Readonly<Record<string, Value>>): string | undefined {
  const types = Object.entries(element).map(([name, value]) => [name, isValueObject(value) ? undefined : plainType(value)] as const);
  if (types.length === 0 || types.some(([, type]) => type === undefined)) return undefined;
  return `object({ ${types.map(([name, type]) => `${name} = ${type ?? ''}`).join(', ')} })`;
}
