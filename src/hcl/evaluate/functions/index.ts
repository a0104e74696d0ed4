import { fail, orUnknown } from '../failure.ts';
import { isWhollyKnown } from '../kinds.ts';
import { UNKNOWN } from '../value.ts';
import type { Value } from '../value.ts';
import type { FunctionContext, FunctionDefinition } from './define.ts';
import { COLLECTION_FUNCTIONS } from './collections.ts';
import { CONVERSION_FUNCTIONS } from './conversions.ts';
import { CSV_FUNCTIONS, ENCODING_FUNCTIONS } from './encoding.ts';
import { FILE_FUNCTIONS } from './files.ts';
import { LIST_FUNCTIONS, SET_FUNCTIONS } from './lists.ts';
import { NETWORK_FUNCTIONS } from './network.ts';
import { NUMBER_FUNCTIONS } from './numbers.ts';
import { PATTERN_FUNCTIONS } from './patterns.ts';
import { TEXT_FUNCTIONS } from './texts.ts';
import { TIME_FUNCTIONS } from './time.ts';
import { YAML_FUNCTIONS } from './yaml.ts';

/**
 * Functions by name, without try and can, which take expressions. Calls of missing ones are unknown.
 * https://developer.hashicorp.com/terraform/language/functions
 */
export const FUNCTIONS: ReadonlyMap<string, FunctionDefinition> = new Map(
  Object.entries({
    ...COLLECTION_FUNCTIONS,
    ...CONVERSION_FUNCTIONS,
    ...CSV_FUNCTIONS,
    ...ENCODING_FUNCTIONS,
    ...FILE_FUNCTIONS,
    ...LIST_FUNCTIONS,
    ...NETWORK_FUNCTIONS,
    ...NUMBER_FUNCTIONS,
    ...PATTERN_FUNCTIONS,
    ...SET_FUNCTIONS,
    ...TEXT_FUNCTIONS,
    ...TIME_FUNCTIONS,
    ...YAML_FUNCTIONS,
  }),
);

/** Calls a function. Unknown with unknown arguments; fails if Terraform would refuse the call. */
export function callFunction(definition: FunctionDefinition, values: readonly Value[], context: FunctionContext): Value {
  if (values.length < definition.minArguments || values.length > definition.maxArguments) return fail('wrong number of arguments');
  if (definition.unknownArguments === 'whole' && values.includes(UNKNOWN)) return UNKNOWN;
  if (definition.unknownArguments === 'deep' && !values.every((value) => isWhollyKnown(value))) return UNKNOWN;
  return orUnknown(() => definition.call(values, context));
}
