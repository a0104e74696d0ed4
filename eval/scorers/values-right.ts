import { blankEqual } from '#domain/compare.ts';
import type { Json } from '#domain/json.ts';
import type { BlockSchema, ProviderSchema } from '#domain/provider-schema.ts';
import { loadBundledSchema } from '#terraform/provider-schema.ts';
import type { Scenario } from '../dataset.ts';
import type { Score, Solution } from '../solution.ts';

/** What a report prints in place of a value that the trail hides, or that is a secret. */
const HIDDEN = new Set<Json>(['(hidden)', '(sensitive)']);

interface Counts {
  readonly right: number;
  readonly hidden: number;
  readonly wrong: readonly string[];
}

let schema: ProviderSchema | undefined;

/**
 * Does the report have the provider's values, for everything that the provider's own refresh saw change?
 * @param scenario the scenario with what the refresh saw
 * @param solution what a solver reported
 * @returns true when every value that is told is the provider's and none is missing; values that the trail hides are counted apart, by type, and
 *   read-only attributes and tags_all are nobody's to write. unscored: the refresh saw nothing
 */
export function scoreValuesRight(scenario: Scenario, solution: Solution): Score {
  schema ??= loadBundledSchema();
  const byType = new Map<string, Counts>();
  for (const item of scenario.drift.refresh) {
    const before = byType.get(item.type) ?? { right: 0, hidden: 0, wrong: [] };
    const found = countItem(item, solution, schema[item.type]);
    byType.set(item.type, {
      right: before.right + found.right,
      hidden: before.hidden + found.hidden,
      wrong: [...before.wrong, ...found.wrong],
    });
  }
  if (byType.size === 0) return { value: 'unscored', explanation: 'the refresh saw nothing' };
  const told = [...byType].map(([type, { right, hidden, wrong }]) => {
    const apart = hidden === 0 ? '' : `, ${hidden} hidden`;
    return `${type}: ${right} right${apart}${wrong.length === 0 ? '' : `, wrong: ${wrong.join(', ')}`}`;
  });
  return { value: [...byType.values()].every(({ wrong }) => wrong.length === 0), explanation: told.join('; ') };
}

function countItem(item: Scenario['drift']['refresh'][number], solution: Solution, block: BlockSchema | undefined): Counts {
  const { reconciliations, invisible } = solution.report;
  const drifted = reconciliations.filter((row) => row.address === item.address);
  const rows = [...drifted, ...invisible.filter((row) => row.address === item.address)];
  if (item.actions.includes('delete'))
    return drifted.some(({ kind }) => kind === 'missing')
      ? { right: 1, hidden: 0, wrong: [] }
      : { right: 0, hidden: 0, wrong: [`${item.address} is gone`] };
  const answers = Object.entries(item.changed)
    .filter(([path]) => isWritable(path, block))
    .map(([path, { after }]) => {
      const told = rows.flatMap((row) => (row.attributes[path] === undefined ? [] : [row.attributes[path].after]));
      if (told.some((value) => HIDDEN.has(value))) return { hidden: true };
      return told.some((value) => blankEqual(value, after)) ? { hidden: false } : { wrong: `${item.address}.${path}` };
    });
  return {
    right: answers.filter((one) => one.hidden === false).length,
    hidden: answers.filter((one) => one.hidden === true).length,
    wrong: answers.flatMap((one) => one.wrong ?? []),
  };
}

function isWritable(path: string, block: BlockSchema | undefined): boolean {
  const attribute = block?.attributes[path];
  return path !== 'tags_all' && (attribute === undefined || attribute.optional === true || attribute.required === true);
}
