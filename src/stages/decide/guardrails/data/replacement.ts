import { holdsData } from '#catalogue/attribute-notes.ts';
import type { Drift } from '#domain/drift.ts';
import { canonicalJson } from '#domain/json.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { groupBy } from '#domain/group-by.ts';
import { memoizeByObject } from '#domain/memoize-by-object.ts';
import { stateAt } from '../../exposure/current-resources.ts';
import { resourceName } from '../../guardrail.ts';
import type { Guardrail, GuardrailContext } from '../../guardrail.ts';
import { blastRadiusOf } from '../../dependencies/blast-radius.ts';

/**
 * The changed resource itself is not replaced. But a resource that reads the changed value into a force-new argument is destroyed and
 * recreated by the next apply, whatever the verdict. A person must know before the apply.
 */
export const replacement: Guardrail = {
  id: 'replacement',
  title: 'Forces replacement of a resource that reads the value',
  docs: 'https://developer.hashicorp.com/terraform/language/resources/behavior',
  defaultEffect: 'escalate',
  onlyForCode: true,
  check(drift, _intent, context) {
    if (drift.kind !== 'changed') return undefined;
    const replaced = blastRadiusOf(drift, context.workspace)
      .direct.map((address) => ({ address, argument: forcedBy(address, drift, context) }))
      .find((reader) => reader.argument !== undefined);
    if (replaced === undefined) return undefined;
    const type = stateAt(replaced.address, context.workspace)?.type ?? '';
    const lost = holdsData(context.catalogue, type) ? ', with its data' : '';
    return {
      message: boundText(
        `${replaced.address} reads the changed value of ${resourceName(drift)} into ${replaced.argument ?? ''}, which forces replacement: the next apply replaces it${lost}`,
        300,
      ),
    };
  },
};

/** Finds a force-new argument of a reader that references the changed value and still has the old one. */
function forcedBy(address: string, drift: Drift, { workspace, drifts }: GuardrailContext): string | undefined {
  const declaration = openEvaluator(workspace).instance(address)?.declaration;
  const state = stateAt(address, workspace);
  const others = driftsOf(drifts).get(address) ?? [];
  if (declaration === undefined || state === undefined || others.some((other) => other.kind !== 'changed')) return undefined;
  const fixed = declaration.block.body.attributes.filter(({ name }) => workspace.schema[state.type]?.attributes[name]?.forceNew === true);
  return fixed.find(({ name, expression }) => {
    const text = declaration.file.text.slice(expression.range.start, expression.range.end);
    const moved = others.some((other) => other.changes.some((change) => change.path === name));
    // If the value is part of a string or list, the state's value contains its old form.
    return (
      !moved &&
      drift.changes.some(
        ({ path, before, hidden }) =>
          !hidden &&
          before !== null &&
          before !== '' &&
          new RegExp(`\\.${path}\\b`).test(text) &&
          canonicalJson(state.values[name] ?? null).includes(canonicalJson(before).replace(/^"|"$/g, '')),
      )
    );
  })?.name;
}

const driftsOf = memoizeByObject((drifts: readonly Drift[]) => groupBy(drifts, ({ address }) => address));
