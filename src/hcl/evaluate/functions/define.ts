/** What a function of the language is to the evaluator, and how functions take their arguments apart. */
import { convertAlike, toBool, toNumber, toText } from '../convert.ts';
import { fail, unknowable } from '../failure.ts';
import { isSequence } from '../kinds.ts';
import { UNKNOWN, isValueObject } from '../value.ts';
import type { Value, ValueObject } from '../value.ts';

/** What functions may ask of the outside. */
export interface FunctionContext {
  /** Reads a file below the root; undefined: not there. */
  readonly readFile: (path: string) => string | undefined;
  /** Evaluates a template's text with the given names only. */
  readonly renderTemplate: (text: string, names: ValueObject) => Value;
}

/** One function. */
export interface FunctionDefinition {
  readonly minArguments: number;
  readonly maxArguments: number;
  /**
   * Which arguments make the result unknown: `whole` those that are unknown as a whole, `deep` also those with an
   * unknown part, `none` none (the function looks itself).
   */
  readonly unknownArguments: 'none' | 'whole' | 'deep';
  /** Calls fail() where Terraform would refuse the call, unknowable() where only Terraform knows the result. */
  readonly call: (values: readonly Value[], context: FunctionContext) => Value;
}

/** A group's functions by name. */
export type FunctionGroup = Readonly<Record<string, FunctionDefinition>>;

/**
 * Defines a function whose arguments must be known in every part.
 * @param count number of arguments, or least and most
 * @returns the definition
 */
export function deep(count: number | readonly [number, number], call: FunctionDefinition['call']): FunctionDefinition {
  return define(count, 'deep', call);
}

/**
 * Defines a function that passes unknown parts of its arguments on.
 * @param count number of arguments, or least and most
 * @returns the definition
 */
export function whole(count: number | readonly [number, number], call: FunctionDefinition['call']): FunctionDefinition {
  return define(count, 'whole', call);
}

/**
 * Defines a function that deals with unknown arguments itself.
 * @param count number of arguments, or least and most
 * @returns the definition
 */
export function aware(count: number | readonly [number, number], call: FunctionDefinition['call']): FunctionDefinition {
  return define(count, 'none', call);
}

function define(
  count: number | readonly [number, number],
  unknownArguments: FunctionDefinition['unknownArguments'],
  call: FunctionDefinition['call'],
): FunctionDefinition {
  const [minArguments, maxArguments] = typeof count === 'number' ? [count, count] : count;
  return { minArguments, maxArguments, unknownArguments, call };
}

/**
 * Takes an argument as text.
 * @param value the argument; not unknown
 * @returns the text; a failure for null, a list or a map; unknowable for a number whose digits are not known
 */
export function textArgument(value: Value | undefined): string {
  if (value === undefined || value === null) return fail('a text is missing');
  const text = toText(value);
  return text === UNKNOWN ? unknowable('the digits are not known') : text;
}

/**
 * Takes an argument as a number.
 * @param value the argument; not unknown
 * @returns the number; a failure where it is none
 */
export function numberArgument(value: Value | undefined): number {
  if (value === undefined || value === null) return fail('a number is missing');
  const number = toNumber(value);
  return number === UNKNOWN ? unknowable('the number is too long') : number;
}

/**
 * Takes an argument as a whole number.
 * @param value the argument; not unknown
 * @returns the number; a failure where it is none or has a fraction
 */
export function integerArgument(value: Value | undefined): number {
  const number = numberArgument(value);
  return Number.isSafeInteger(number) ? number : fail('not a whole number');
}

/**
 * Takes an argument as a bool.
 * @param value the argument; not unknown
 * @returns the bool; a failure where it is none
 */
export function boolArgument(value: Value | undefined): boolean {
  if (value === undefined || value === null) return fail('a bool is missing');
  return toBool(value) === true;
}

/**
 * Takes an argument as a list, tuple or set.
 * @returns its elements; a failure where it has none
 */
export function sequenceArgument(value: Value | undefined): readonly Value[] {
  return isSequence(value) ? value : fail('not a list');
}

/**
 * Takes an argument as a list of one element type, as functions declared with list(any) do.
 * @returns its elements, converted to their common type; a failure where there is none
 */
export function uniformArgument(value: Value | undefined): readonly Value[] {
  return convertAlike(sequenceArgument(value));
}

/**
 * Takes an argument as a map or object.
 * @returns the map; a failure where it is none
 */
export function mappingArgument(value: Value | undefined): ValueObject {
  return isValueObject(value) ? value : fail('not a map');
}
