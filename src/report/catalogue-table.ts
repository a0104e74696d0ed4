import { coverageTotals } from '#domain/value/type-coverage.ts';
import type { TypeCoverage } from '#domain/value/type-coverage.ts';

/**
 * What the catalogue covers, as the page docs/catalogue.md: sums, what is counted, and a line a service.
 * @param types coverage of each type
 * @returns Markdown with a line break at the end
 */
export function catalogueTable(types: readonly TypeCoverage[]): string {
  const all = coverageTotals(types);
  const services = [...new Set(types.map((one) => one.service))].sort();
  const rows = services.map((service) => {
    const own = types.filter((one) => one.service === service);
    return row(service, coverageTotals(own));
  });
  return [
    '# What the catalogue covers',
    '',
    `The catalogue knows ${all.types} resource types and ${all.calls} calls of ${services.length} services: ${all.yieldsDiff} of the types yield a diff, ${all.recorded} have a recorded scenario.`,
    '',
    '- **types**: the type is mapped: every argument and block of the provider’s schema is listed, with the call that shows it or the reason why none does.',
    '- **yields a diff**: a sample of one of its calls, replayed, changes, makes or removes such a resource.',
    '- **recorded**: a recorded scenario, made with the provider itself, has a drift of the type.',
    '- **calls** are *verified* where a record that AWS made has this form, from the *service model* where AWS’s own model of the call has every member that is read,',
    '  and *unverified* else: what rests on an unverified call is never accepted unless a refresh confirms it.',
    '',
    '| service | types | yields a diff | recorded | calls | verified | service model | unverified |',
    '|---|---:|---:|---:|---:|---:|---:|---:|',
    ...rows,
    row('**all**', all),
    '',
  ].join('\n');
}

function row(name: string, { types, yieldsDiff, recorded, calls, levels }: ReturnType<typeof coverageTotals>): string {
  return `| ${[name, types, yieldsDiff, recorded, calls, levels.verified, levels['service-model'], levels.unverified].join(' | ')} |`;
}
