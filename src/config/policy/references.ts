/** What one section says of another: a name that is used has to be there. */
import { didYouMean } from '#domain/near-name.ts';
import type { Rule } from './rules.ts';
import { UNWAIVABLE } from './rules.ts';

/** The sections that name, and those that are named. */
interface Sections {
  readonly guardrails: Readonly<Record<string, { readonly effect: string }>>;
  readonly environments: Readonly<Record<string, unknown>>;
  readonly rules: readonly Rule[];
  readonly goals: { readonly environments: Readonly<Record<string, unknown>> };
}

/** What is wrong between two sections. */
export interface ReferenceFault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/**
 * Looks for names that nothing stands behind, and for guardrails turned off that never may be.
 * @param sections a policy whose sections are each as they should be
 * @returns every fault, in the order of the file
 */
export function referenceFaults({ guardrails, environments, rules, goals }: Sections): readonly ReferenceFault[] {
  const known = Object.keys(environments);
  const unknown = (name: string): boolean => !known.includes(name);
  const message = (name: string): string => `unknown environment "${name}"${didYouMean(name, known)}`;
  return [
    ...UNWAIVABLE.filter((id) => guardrails[id]?.effect === 'off').map((id) => ({
      path: ['guardrails', id, 'effect'],
      message: 'expected hold, revert or escalate, found off: this guardrail is never turned off',
    })),
    ...rules.flatMap((rule, index) =>
      (rule.match.environment ?? [])
        .filter(unknown)
        .map((name) => ({ path: ['rules', index, 'match', 'environment'], message: message(name) })),
    ),
    ...Object.keys(goals.environments)
      .filter(unknown)
      .map((name) => ({ path: ['goals', 'environments', name], message: message(name) })),
  ];
}
