import type { Block } from '../../syntax.ts';
import { isValueObject } from '../../evaluate/value.ts';
import type { Value, ValueObject } from '../../evaluate/value.ts';
import { parseDocument } from './json-document.ts';
import { sameMeaning } from '../place.ts';
import type { Place, Tracing, Wanted, Candidates } from '../place.ts';
import { argumentOf } from '../../locate.ts';

/**
 * Edits a statement in one of the `source_policy_documents`. None if a statement is new or has no name, or if several documents change.
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs/data-sources/iam_policy_document#source_policy_documents
 * @param at block of the data source
 */
export function proposeSourceDocument(
  at: Omit<Place, 'expression'> & { readonly block: Block },
  wanted: Wanted,
  tracing: Tracing,
): Candidates {
  const { block, ...context } = at;
  const list = argumentOf(block.body, 'source_policy_documents');
  const [before, after] = [statementsOf(wanted.current), statementsOf(wanted.desired)];
  const changed = before === undefined || after === undefined ? undefined : changedNames(before, after);
  if (list?.kind !== 'tuple' || after === undefined || changed === undefined || changed.size === 0) return [];
  return list.elements.flatMap((expression) => {
    const current: Value = tracing.evaluator.evaluate(expression, at.scope);
    const document = parseDocument(current);
    const own = statementsOf(current);
    if (own === undefined || !isValueObject(document ?? null)) return [];
    if (![...changed].every((name) => own.some((statement) => statement['Sid'] === name))) return [];
    const next = own.flatMap((statement) => {
      const name = statement['Sid'];
      return typeof name === 'string' && changed.has(name) ? after.filter((one) => one['Sid'] === name) : [statement];
    });
    const desired = JSON.stringify({ ...(document as ValueObject), Statement: next });
    return tracing.propose({ ...context, expression }, { current, desired }, { ...tracing, unordered: false });
  });
}

function statementsOf(document: Value): readonly ValueObject[] | undefined {
  const parsed = parseDocument(document) ?? null;
  const statements: Value | undefined = isValueObject(parsed) ? parsed['Statement'] : undefined;
  if (statements === undefined) return undefined;
  const all = (Array.isArray(statements) ? statements : [statements]) as readonly Value[];
  return all.every(isValueObject) ? all : undefined;
}

/** Names of changed or removed statements; undefined if anything else differs. */
function changedNames(before: readonly ValueObject[], after: readonly ValueObject[]): ReadonlySet<string> | undefined {
  const isNamed = (statement: ValueObject): boolean => typeof statement['Sid'] === 'string' && statement['Sid'] !== '';
  const names = new Set(before.filter(isNamed).map((statement) => String(statement['Sid'])));
  const hasNew = after.some((statement) => isNamed(statement) && !names.has(String(statement['Sid'])));
  const nameless = [before, after].map((all) => all.filter((statement) => !isNamed(statement)));
  if (hasNew || !sameMeaning(nameless[0] ?? [], nameless[1] ?? [], true)) return undefined;
  const of = (all: readonly ValueObject[], name: string): readonly ValueObject[] => all.filter((statement) => statement['Sid'] === name);
  return new Set([...names].filter((name) => !sameMeaning(of(before, name), of(after, name), true)));
}
