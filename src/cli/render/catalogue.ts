import type { ListedTypes } from '#queries/catalogue.ts';
import type { TypeCoverage } from '#domain/value/type-coverage.ts';
import { inColumns } from './columns.ts';
import type { Paint } from './paint.ts';

/** @returns types as a table, the totals last, with a line break at the end */
export function typesTable({ types, totals }: ListedTypes, paint: Paint): string {
  const head = ['TYPE', 'SERVICE', 'CALLS', 'VERIFIED', 'MODEL', 'UNVERIFIED', 'DIFF', 'RECORDED'];
  const lines = types.map((one) => {
    const at = (level: string): string => String(one.calls.filter((call) => call.level === level).length);
    const marks = [one.yieldsDiff, one.recorded].map((is) => (is ? 'yes' : 'no'));
    return [one.type, one.service, String(one.calls.length), at('verified'), at('service-model'), at('unverified'), ...marks];
  });
  const { levels } = totals;
  const sums = `${totals.types} types, ${totals.yieldsDiff} of them yield a diff and ${totals.recorded} have a recorded scenario; ${totals.calls} calls: ${levels.verified} verified, ${levels['service-model']} from the service model, ${levels.unverified} unverified.`;
  return `${table([head, ...lines], paint)}\n\n${sums}\n`;
}

/** @returns the catalogue entry of one type, with a line break at the end */
export function typeSheet(type: TypeCoverage, paint: Paint): string {
  const calls = type.calls.map((call) => [call.eventName, call.effects.join(', '), call.level]);
  const all = type.arguments.flatMap((one) => [
    [one.name, wordsOf(one, one.name, type), one.why === undefined ? one.shows : `${one.shows}: ${one.why}`],
    ...Object.entries(one.inside ?? {}).map(([path, governs]) => [`  ${path}`, wordsOf({ governs }, path, type), '']),
  ]);
  const marks = `${type.yieldsDiff ? 'A sample call yields a diff' : 'No sample call yields a diff'}; ${type.recorded ? 'a recorded scenario covers it' : 'no recorded scenario covers it'}.`;
  return [
    `${paint('bold', type.type)}  (${type.service})`,
    marks,
    ...(type.is.length === 0 ? [] : [`Traits: ${type.is.join(', ')}.`]),
    '',
    table([['CALL', 'EFFECT', 'VERIFIED BY'], ...calls], paint),
    '',
    table([['ARGUMENT', 'GOVERNS', 'SHOWS AS'], ...all], paint),
    '',
  ].join('\n');
}

/** Describes an argument: what it governs, with the API's range and the safer value if known. */
function wordsOf({ governs }: { readonly governs?: string }, path: string, { ranges, safer }: TypeCoverage): string {
  const range = ranges[path] === undefined ? '' : ` (${ranges[path]})`;
  const better = Object.hasOwn(safer, path) ? `, safer: ${JSON.stringify(safer[path])}` : '';
  return `${governs ?? ''}${range}${better}`;
}

function table(rows: readonly (readonly string[])[], paint: Paint): string {
  const [head = '', ...lines] = inColumns(rows);
  return [paint('bold', head), ...lines].join('\n');
}
