/** Type conversion functions. https://developer.hashicorp.com/terraform/language/functions#type-conversion-functions */
import { convert } from '../convert.ts';
import { ANY } from '../types.ts';
import type { Type } from '../types.ts';
import { aware, whole } from './define.ts';
import type { FunctionDefinition, FunctionGroup } from './define.ts';

export const CONVERSION_FUNCTIONS: FunctionGroup = {
  nonsensitive: aware(1, ([value = null]) => value),
  sensitive: aware(1, ([value = null]) => value),
  tobool: convertsTo({ kind: 'bool' }),
  tolist: convertsTo({ kind: 'list', element: ANY }),
  tomap: convertsTo({ kind: 'map', element: ANY }),
  tonumber: convertsTo({ kind: 'number' }),
  toset: convertsTo({ kind: 'set', element: ANY }),
  tostring: convertsTo({ kind: 'string' }),
};

function convertsTo(type: Type): FunctionDefinition {
  return whole(1, ([value = null]) => convert(value, type));
}
