import { didYouMean } from '#domain/text/near-name.ts';
import type { Rule } from './rules.ts';
import { UNWAIVABLE } from './rules.ts';

interface Sections {
  readonly guardrails: Readonly<Record<string, { readonly effect: string }>>;
  readonly environments: Readonly<Record<string, unknown>>;
  readonly calendar: Readonly<Record<string, unknown>>;
  readonly rules: readonly Rule[];
  readonly goals: { readonly environments: Readonly<Record<string, unknown>> };
}

export interface ReferenceFault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Returns unknown names, and mandatory guardrails that are turned off, in the order of the file. `sections`: each valid by itself */
export function referenceFaults({ guardrails, environments, calendar, rules, goals }: Sections): readonly ReferenceFault[] {
  const known = { environment: Object.keys(environments), window: Object.keys(calendar) };
  const missing = (kind: keyof typeof known, names: readonly string[], path: ReferenceFault['path']): readonly ReferenceFault[] =>
    names
      .filter((name) => !known[kind].includes(name))
      .map((name) => ({ path, message: `unknown ${kind} "${name}"${didYouMean(name, known[kind])}` }));
  return [
    ...UNWAIVABLE.filter((id) => guardrails[id]?.effect === 'off').map((id) => ({
      path: ['guardrails', id, 'effect'],
      message: 'expected hold, revert or escalate, found off: this guardrail cannot be turned off',
    })),
    ...rules.flatMap(({ match }, index) => [
      ...missing('environment', match.environment ?? [], ['rules', index, 'match', 'environment']),
      ...missing('window', match.window ?? [], ['rules', index, 'match', 'window']),
    ]),
    ...Object.keys(goals.environments).flatMap((name) => missing('environment', [name], ['goals', 'environments', name])),
  ];
}
