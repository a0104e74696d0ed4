import type { Scenario } from '../dataset.ts';
import type { Score, Solution } from '../solution.ts';

/** References, through which an expression reads its value from another place. */
const REFERENCE = /\b(?:var|local|each|module|data|count)\.[\w.]+/g;
const BLOCK = /^\s*(?:(?:#|\/\/).*\n\s*)*[\w-]+(?:\s+"[^"]*")*\s*\{/;

/**
 * Was each value edited where a maintainer would edit it: at its origin, not where it is read?
 * @param scenario the scenario
 * @param solution the result of a solver
 * @returns true if no edit replaced a reference by a literal, and none is in a downloaded module below `.terraform`. References may
 * disappear with a removed block, or with a deleted resource
 */
export function scoreValueOrigin(scenario: Scenario, solution: Solution): Score {
  const gone = scenario.expected.some(({ decision, attributes }) => decision === 'accept' && attributes.includes('*'));
  const files = new Map(solution.before);
  const overwritten: string[] = [];
  for (const { edits, files: changed } of solution.patches) {
    for (const { path, start, end, text } of edits) {
      const earlier = (files.get(path)?.toString('utf8') ?? '').slice(start, end);
      const lost = (earlier.match(REFERENCE) ?? []).filter((reference) => !text.includes(reference));
      if (lost.length > 0 && !(text.trim() === '' && (gone || BLOCK.test(earlier))))
        overwritten.push(`${path}: ${lost.join(', ')} became ${text.trim().slice(0, 60)}`);
      if (path.startsWith('.terraform/')) overwritten.push(`${path}: is a downloaded module's`);
    }
    for (const { path, after } of changed) files.set(path, Buffer.from(after));
  }
  return overwritten.length === 0
    ? { value: true, explanation: 'every edit is where the value is written' }
    : { value: false, explanation: overwritten.join('; ') };
}
