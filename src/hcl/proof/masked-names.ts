import type { ModuleConfiguration } from '../evaluate/configuration.ts';

/** Replaces each masked name. */
const MASK = '(another)';

/**
 * Masks names that only one of two sides declares, so that a reference to a renamed block compares as equal.
 * @returns a function that masks these names in a text
 */
export function maskNames(before: ModuleConfiguration, after: ModuleConfiguration): (text: string) => string {
  const [left, right] = [declaredIn(before), declaredIn(after)];
  const names = [...left.filter((name) => !right.includes(name)), ...right.filter((name) => !left.includes(name))];
  return (text) => names.reduce((masked, name) => masked.replaceAll(name, MASK), text);
}

function declaredIn({ resources, calls }: ModuleConfiguration): readonly string[] {
  return [...resources.keys(), ...[...calls.keys()].map((name) => `module.${name}`)];
}
