import type { ModuleConfiguration } from '../evaluate/configuration.ts';

/** In place of a name. */
const MASK = '(another)';

/**
 * Takes out of texts the names that only one of two sides declares: a reference that follows a block to its new name says the same.
 * @returns a function from a text to one without them
 */
export function maskNames(before: ModuleConfiguration, after: ModuleConfiguration): (text: string) => string {
  const [left, right] = [declaredIn(before), declaredIn(after)];
  const names = [...left.filter((name) => !right.includes(name)), ...right.filter((name) => !left.includes(name))];
  return (text) => names.reduce((masked, name) => masked.replaceAll(name, MASK), text);
}

function declaredIn({ resources, calls }: ModuleConfiguration): readonly string[] {
  return [...resources.keys(), ...[...calls.keys()].map((name) => `module.${name}`)];
}
