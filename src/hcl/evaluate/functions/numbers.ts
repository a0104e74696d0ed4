/** Functions on numbers. https://developer.hashicorp.com/terraform/language/functions#numeric-functions */
import { fail, unknowable } from '../failure.ts';
import { addNumbers } from '../exact-numbers.ts';
import type { Value } from '../value.ts';
import { deep, integerArgument, numberArgument, sequenceArgument } from './define.ts';
import type { FunctionGroup } from './define.ts';

export const NUMBER_FUNCTIONS: FunctionGroup = {
  abs: deep(1, ([value]) => Math.abs(numberArgument(value))),
  ceil: deep(1, ([value]) => Math.ceil(numberArgument(value)) + 0),
  floor: deep(1, ([value]) => Math.floor(numberArgument(value)) + 0),
  max: deep([1, Infinity], (values) => Math.max(...values.map((value) => numberArgument(value)))),
  min: deep([1, Infinity], (values) => Math.min(...values.map((value) => numberArgument(value)))),
  parseint: deep(2, ([text, base]) => (typeof text === 'string' ? parseInteger(text, integerArgument(base)) : fail('only text is parsed'))),
  pow: deep(2, ([base, exponent]) => {
    const power = numberArgument(base) ** numberArgument(exponent);
    return Number.isSafeInteger(power) ? power : unknowable('a power that a double may have rounded');
  }),
  signum: deep(1, ([value]) => Math.sign(integerArgument(value)) + 0),
  sum: deep(1, ([list]) => {
    const numbers = sequenceArgument(list).map((item) => numberArgument(item));
    return numbers.length === 0 ? fail('the sum of nothing') : numbers.reduce((left, right) => addNumbers(left, right));
  }),
};

function parseInteger(text: string, base: number): Value {
  if (base < 2 || base > 62) return fail('no such base');
  // JavaScript stops at base 36; above, case matters.
  if (base > 36) return unknowable('a base above 36');
  const digits = '0123456789abcdefghijklmnopqrstuvwxyz'.slice(0, base);
  const match = /^([+-]?)(.+)$/.exec(text.toLowerCase());
  if (match?.[2] === undefined || [...match[2]].some((digit) => !digits.includes(digit))) return fail('not a number of this base');
  const value = Number.parseInt(text, base);
  return Number.isSafeInteger(value) ? value : unknowable('more digits than a double has');
}
