import { coverageTotals } from '#domain/value/type-coverage.ts';
import type { TypeCoverage } from '#domain/value/type-coverage.ts';

/** @returns the coverage of the catalogue as the page docs/catalogue.md: totals, their definitions, and a row per service */
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
    '- **types**: mapped resource types: every argument and block of the provider schema is listed, with the call that records it, or why no call does.',
    '- **yields a diff**: a replayed sample call changes, creates or deletes such a resource.',
    '- **recorded**: a scenario recorded with the provider has a drift of the type.',
    '- **calls** are *verified* if a real CloudTrail record has this form, *service model* if the AWS service model has every member that the catalogue reads,',
    '  and *unverified* otherwise: a change known from an unverified call is accepted only if a refresh confirms it.',
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
