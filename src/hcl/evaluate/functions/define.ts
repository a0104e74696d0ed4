import { convertToCommonType, toBool, toNumber, toText } from '../convert.ts';
import { fail, unknowable } from '../failure.ts';
import { isSequence } from '../kinds.ts';
import { UNKNOWN, isValueObject } from '../value.ts';
import type { Value, ValueObject } from '../value.ts';

export interface FunctionContext {
  /** Reads a file by its path relative to the root. */
  readonly readFile: (path: string) => string | undefined;
  /** Paths of all files below a folder, relative to it; undefined if they cannot be listed. */
  readonly listFiles: (folder: string) => readonly string[] | undefined;
  /** Renders a template with the given names only. */
  readonly renderTemplate: (text: string, names: ValueObject) => Value;
}

export interface FunctionDefinition {
  readonly minArguments: number;
  readonly maxArguments: number;
  /** Which arguments make the result unknown: unknown ones (`whole`), also those with an unknown part (`deep`), or `none`. */
  readonly unknownArguments: 'none' | 'whole' | 'deep';
  /** Calls fail() if Terraform would refuse the call, unknowable() if the result is unknown offline. */
  readonly call: (values: readonly Value[], context: FunctionContext) => Value;
}

/** Functions by name. */
export type FunctionGroup = Readonly<Record<string, FunctionDefinition>>;

/** A function whose arguments must be wholly known. `count`: arguments, or minimum and maximum. */
export const deep = definerOf('deep');

/** A function that passes unknown parts of its arguments on. `count`: arguments, or minimum and maximum. */
export const whole = definerOf('whole');

/** A function that handles unknown arguments itself. `count`: arguments, or minimum and maximum. */
export const aware = definerOf('none');

type Define = (count: number | readonly [number, number], call: FunctionDefinition['call']) => FunctionDefinition;

function definerOf(unknownArguments: FunctionDefinition['unknownArguments']): Define {
  return (count, call) => {
    const [minArguments, maxArguments] = typeof count === 'number' ? [count, count] : count;
    return { minArguments, maxArguments, unknownArguments, call };
  };
}

/** Returns an argument as text. Fails for null, a list or a map. `value`: not unknown. */
export function textArgument(value: Value | undefined): string {
  if (value === undefined || value === null) return fail('a text is missing');
  const text = toText(value);
  return text === UNKNOWN ? unknowable('the digits are not known') : text;
}

/** Returns a number argument. Fails for anything but a number. `value`: not unknown. */
export function numberArgument(value: Value | undefined): number {
  if (value === undefined || value === null) return fail('a number is missing');
  const number = toNumber(value);
  return number === UNKNOWN ? unknowable('the number is too long') : number;
}

/** Returns an integer argument. Fails for a fraction. `value`: not unknown. */
export function integerArgument(value: Value | undefined): number {
  const number = numberArgument(value);
  return Number.isSafeInteger(number) ? number : fail('not a whole number');
}

/** Returns a bool argument. Fails for anything but a bool. `value`: not unknown. */
export function boolArgument(value: Value | undefined): boolean {
  if (value === undefined || value === null) return fail('a bool is missing');
  return toBool(value) === true;
}

/** Returns the elements of a list, tuple or set; fails for other values. */
export function sequenceArgument(value: Value | undefined): readonly Value[] {
  return isSequence(value) ? value : fail('not a list');
}

/** Returns the elements converted to a common type, as for a parameter list(any). */
export function uniformArgument(value: Value | undefined): readonly Value[] {
  return convertToCommonType(sequenceArgument(value));
}

/** Returns a map argument. Fails for anything but a map or object. */
export function mappingArgument(value: Value | undefined): ValueObject {
  return isValueObject(value) ? value : fail('not a map');
}
