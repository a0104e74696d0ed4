import type { AttributeChange } from '#domain/attribute-change.ts';
import type { Json } from '#domain/json.ts';
import type { BlockSchema, BlockTypeSchema } from '#domain/value/provider-schema.ts';
import { sameBySchema } from '#domain/value/same-by-schema.ts';
import { syncStatusOf } from '#domain/value/three-sides.ts';
import { blocksAgree } from './agreement.ts';
import { writtenBlockType } from '../block-type.ts';
import type { Evaluator } from '../evaluate/evaluator.ts';
import { knownJson } from '../evaluate/value.ts';
import type { Value } from '../evaluate/value.ts';

export interface SyncStatusContext {
  readonly evaluator: Evaluator;
  readonly schema: BlockSchema | undefined;
}

/**
 * Compares code with a changed attribute's values in state and cloud. The result is empty if code does not set the attribute, and for
 * `tags_all`. Code may write nested blocks in part; omitted arguments keep their value.
 */
export function syncStatusInCode(
  address: string,
  change: Pick<AttributeChange, 'path' | 'before' | 'after' | 'hidden'>,
  known: SyncStatusContext,
): Pick<AttributeChange, 'standing' | 'code'> {
  const instance = known.evaluator.instance(address);
  const written = instance === undefined ? undefined : known.evaluator.arguments(instance)[change.path];
  if (written === undefined) return {};
  const body = known.evaluator.instance(address)?.declaration.block;
  const nested = body && writtenBlockType(known.schema, change.path, { body, readings: [change.before, change.after] });
  const code = codeValue(written, change, nested);
  const same = (left: Json, right: Json): boolean => sameBySchema(known.schema, change.path, left, right);
  const syncStatus = syncStatusOf({ state: change.before, code, live: change.hidden ? undefined : change.after }, same);
  const shown = knownJson(written);
  return { standing: syncStatus, ...(shown === undefined ? {} : { code: shown }) };
}

/** The code's value. Omitted arguments of nested blocks take the value from the state. */
function codeValue(
  written: Value,
  change: Pick<AttributeChange, 'path' | 'before' | 'after'>,
  nested: BlockTypeSchema | undefined,
): Json | undefined {
  if (nested === undefined) return knownJson(written);
  const { before, after } = change;
  if (blocksAgree(written, { before, after }, nested)) return after;
  return blocksAgree(written, { before, after: before }, nested) ? before : undefined;
}
