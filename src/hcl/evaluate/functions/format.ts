/** format and formatlist. https://developer.hashicorp.com/terraform/language/functions/format */
import { knownJson } from '../value.ts';
import type { Value } from '../value.ts';
import { fail, unknowable } from '../failure.ts';
import { isSequence, asList } from '../kinds.ts';
import { boundedLength } from '../evaluation-limits.ts';
import { numberText } from '../exact-numbers.ts';
import { boolArgument, numberArgument, textArgument } from './define.ts';
import { characters } from './collections.ts';
import { printJson } from './encoding.ts';

const VERB = /%(?<flags>[-+ #0]*)(?<width>\d+)?(?:\.(?<precision>\d+))?(?:\[(?<index>\d+)\])?(?<verb>.|$)/gsu;

interface Verb {
  readonly flags: string;
  readonly width: number;
  readonly precision: number | undefined;
  readonly verb: string;
}

/** Formats values. Fails for missing, superfluous or wrong values. `pattern`: with verbs such as %s and %03d. */
export function formatText(pattern: string, values: readonly Value[]): string {
  let next = 0;
  let most = 0;
  const text = pattern.replace(VERB, (...match) => {
    const groups = match.at(-1) as Readonly<Record<string, string | undefined>>;
    const verb = groups['verb'] ?? '';
    if (verb === '%') return '%';
    if (groups['index'] !== undefined) next = Number(groups['index']) - 1;
    const value = values[next];
    if (value === undefined) return fail('a value is missing');
    next += 1;
    most = Math.max(most, next);
    const precision = groups['precision'];
    return formatValue(value, {
      flags: groups['flags'] ?? '',
      width: Number(groups['width'] ?? 0),
      precision: precision === undefined ? undefined : Number(precision),
      verb,
    });
  });
  return most < values.length ? fail('a value is left over') : text;
}

/** Formats a list: one text per element. `values`: lists of equal length, or scalars. */
export function formatList(pattern: string, values: readonly Value[]): Value {
  const lengths = new Set(values.filter((value) => isSequence(value)).map((value) => value.length));
  if (lengths.size > 1) return fail('the lists have different lengths');
  const length = [...lengths][0] ?? 1;
  const rows = Array.from({ length }, (_, index) => values.map((value) => (isSequence(value) ? (value[index] ?? null) : value)));
  return asList(rows.map((row) => formatText(pattern, row)));
}

function formatValue(value: Value, verb: Verb): string {
  switch (verb.verb) {
    case 'v':
      return verb.flags.includes('#') ? pad(printJson(knownJson(value) ?? null), verb) : formatDefault(value, verb);
    case 's':
      return pad(cut(textArgument(value), verb.precision), verb);
    case 'q':
      return pad(JSON.stringify(cut(textArgument(value), verb.precision)), verb);
    case 't':
      return pad(String(boolArgument(value)), verb);
    case 'd':
    case 'b':
    case 'o':
      return pad(sign(wholeNumber(value).toString({ d: 10, b: 2, o: 8 }[verb.verb]), verb), verb);
    case 'x':
    case 'X': {
      if (typeof value !== 'number') return unknowable('the bytes of a text');
      const digits = sign(wholeNumber(value).toString(16), verb);
      return pad(verb.verb === 'X' ? digits.toUpperCase() : digits, verb);
    }
    case 'f':
      return pad(sign(fixed(numberArgument(value), verb.precision ?? 6), verb), verb);
    case 'e':
    case 'E':
    case 'g':
    case 'G':
      return unknowable('an exponent');
    default:
      return fail(`no verb %${verb.verb}`);
  }
}

function formatDefault(value: Value, verb: Verb): string {
  if (value === null) return pad('null', verb);
  if (typeof value === 'object') return pad(printJson(knownJson(value) ?? null), verb);
  return typeof value === 'number'
    ? pad(sign(numberText(value) ?? unknowable('the digits are not known'), verb), verb)
    : formatValue(value, { ...verb, verb: typeof value === 'boolean' ? 't' : 's' });
}

function wholeNumber(value: Value): number {
  const number = numberArgument(value);
  if (!Number.isInteger(number)) return fail('not a whole number');
  return Number.isSafeInteger(number) ? number : unknowable('more digits than a double has');
}

/** A tie is unsafe: the double may have been rounded. */
function fixed(number: number, precision: number): string {
  if (precision > 15 || Math.abs(number) >= 1e15) return unknowable('more digits than a double has');
  const [, fraction = ''] = (numberText(number) ?? unknowable('the digits are not known')).split('.');
  return fraction.length > precision && fraction.endsWith('5') ? unknowable('a tie') : number.toFixed(precision);
}

function cut(text: string, precision: number | undefined): string {
  return precision === undefined ? text : characters(text).slice(0, precision).join('');
}

function sign(digits: string, verb: Verb): string {
  if (digits.startsWith('-')) return digits;
  return verb.flags.includes('+') ? `+${digits}` : verb.flags.includes(' ') ? ` ${digits}` : digits;
}

function pad(text: string, verb: Verb): string {
  const missing = boundedLength(Math.max(0, verb.width - characters(text).length));
  if (verb.flags.includes('-')) return text + ' '.repeat(missing);
  if (!verb.flags.includes('0')) return ' '.repeat(missing) + text;
  const [, mark = '', digits = text] = /^([+\- ]?)(.*)$/s.exec(text) ?? [];
  return mark + '0'.repeat(missing) + digits;
}
