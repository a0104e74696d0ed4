import type { Json } from '#domain/json.ts';
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import { sameBySchema } from '#domain/value/same-by-schema.ts';
import { replayedSchema } from '../recorded-schema.ts';
import type { Scenario } from '../dataset.ts';
import type { Score, Solution } from '../solution.ts';
import { NONE, addedUp } from '../board/value-counts.ts';
import type { ValueCounts } from '../board/value-counts.ts';

/** The text in a report for a value that the trail hides, or that is a secret. */
const HIDDEN = new Set<Json>(['(hidden)', '(sensitive)']);

/** The answer with its counts. */
export interface ValuesAnswer extends Score {
  readonly byType: Readonly<Record<string, ValueCounts>>;
}

/**
 * Does the report have the provider's values for everything that the provider's own refresh saw change?
 * @param scenario the scenario with its refresh
 * @param solution the result of a solver
 * @returns true if every reported value is the provider's and none is missing. Values that the trail hides are counted separately, by type.
 * Read-only attributes and tags_all are ignored. Drifts that the provider does not see are wrong, too. unscored: the refresh saw nothing
 * and nothing is reported
 */
export function scoreValuesRight(scenario: Scenario, solution: Solution): ValuesAnswer {
  const found = [...seenByProvider(scenario, solution), ...unseenByProvider(scenario, solution)];
  const types = [...new Set(found.map(({ type }) => type))].sort();
  const byType = Object.fromEntries(types.map((type) => [type, addedUp(found.filter((one) => one.type === type))]));
  if (types.length === 0) return { value: 'unscored', explanation: 'the refresh saw nothing', byType };
  const sentences = Object.entries(byType).map(([type, { right, hidden, wrong, unseen }]) => {
    const parts = [`${right} right`, ...(hidden === 0 ? [] : [`${hidden} hidden`])];
    const faults = [...(wrong.length === 0 ? [] : [`wrong: ${wrong.join(', ')}`]), ...unseen.map((address) => `not seen: ${address}`)];
    return `${type}: ${[...parts, ...faults].join(', ')}`;
  });
  const isRight = Object.values(byType).every(({ wrong, unseen }) => wrong.length + unseen.length === 0);
  return { value: isRight, explanation: sentences.join('; '), byType };
}

type TypedCounts = ValueCounts & { readonly type: string };

function seenByProvider(scenario: Scenario, solution: Solution): readonly TypedCounts[] {
  const types = replayedSchema(scenario);
  return scenario.drift.refresh.map((item) => {
    const expected = scenario.expected.filter(({ address }) => address === item.address).flatMap(({ attributes }) => attributes);
    return { ...NONE, ...countItem(item, { solution, expected, block: types[item.type] }), type: item.type };
  });
}

/** Rows of resources that are unchanged for the provider, were not made by hand, and are not expected by the scenario's author. */
function unseenByProvider({ drift, expected }: Scenario, { report }: Solution): readonly TypedCounts[] {
  const known = expected.filter(({ decision }) => decision !== 'none').flatMap(({ address }) => address ?? []);
  const seen = new Set([...drift.refresh.map(({ address }) => address), ...known]);
  const made = new Set([...drift.created, ...expected.flatMap((item) => item.new ?? [])].map(({ type, id }) => `${type} ${id}`));
  return report.reconciliations
    .filter(({ address, kind, resourceType, importId }) =>
      kind === 'unmanaged' ? !made.has(`${resourceType} ${importId ?? ''}`) : !seen.has(address ?? ''),
    )
    .map(({ address, importId, resourceType: type }) => ({ ...NONE, type, unseen: [address ?? importId ?? 'unnamed'] }));
}

type Counts = Pick<ValueCounts, 'right' | 'hidden' | 'shadows' | 'wrong'>;

interface TypeReport {
  readonly solution: Solution;
  /** Attributes that the scenario's author listed for this resource; `*` for all. */
  readonly expected: readonly string[];
  readonly block: BlockSchema | undefined;
}

function countItem(item: Scenario['drift']['refresh'][number], { solution, expected, block }: TypeReport): Counts {
  const { reconciliations, invisible } = solution.report;
  const drifted = reconciliations.filter((row) => row.address === item.address);
  const rows = [...drifted, ...invisible.filter((row) => row.address === item.address)];
  if (item.actions.includes('delete'))
    return drifted.some(({ kind }) => kind === 'missing')
      ? { right: 1, hidden: 0, shadows: 0, wrong: [] }
      : { right: 0, hidden: 0, shadows: 0, wrong: [`${item.address} is gone`] };
  const answers = Object.entries(item.changed)
    .filter(([path]) => isWritable(path, block))
    .map(([path, { after }]) => {
      const values = rows.flatMap((row) => (row.attributes[path] === undefined ? [] : [row.attributes[path].after]));
      if (values.some((value) => HIDDEN.has(value))) return 'hidden';
      if (values.some((value) => sameBySchema(block, path, value, after))) return 'right';
      return values.length === 0 && !expected.includes(path) && !expected.includes('*') ? 'shadow' : { wrong: `${item.address}.${path}` };
    });
  return {
    right: answers.filter((one) => one === 'right').length,
    hidden: answers.filter((one) => one === 'hidden').length,
    shadows: answers.filter((one) => one === 'shadow').length,
    wrong: answers.flatMap((one) => (typeof one === 'object' ? one.wrong : [])),
  };
}

function isWritable(path: string, block: BlockSchema | undefined): boolean {
  const attribute = block?.attributes[path];
  return path !== 'tags_all' && (attribute === undefined || attribute.optional === true || attribute.required === true);
}
