import type { AttributeChange } from '#domain/attribute-change.ts';
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/foreign-text.ts';
import type { Workspace } from '#domain/workspace.ts';
import { isValueObject } from '#hcl/evaluate/value.ts';
import type { ValueObject } from '#hcl/evaluate/value.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { resourceName } from '../guardrail.ts';
import type { Guardrail } from '../guardrail.ts';

/** What a scaler moves between bounds; a bare `max` beside anything else may bound something else. */
const QUANTITY = /desired|capacity|count|size|replicas|workers|nodes|tasks|instances|concurrency/i;

/** A number that leaves the bounds written beside it in code breaks a rule somebody made. */
export const declaredBound: Guardrail = {
  id: 'declared-bound',
  title: 'Leaves the bounds that code declares',
  docs: 'https://docs.aws.amazon.com/autoscaling/application/userguide/what-is-application-auto-scaling.html',
  defaultEffect: 'escalate',
  onlyForCode: true,
  check(drift, _intent, { workspace }) {
    // Bounds that were moved along are another question: incident-measure asks it.
    if (drift.changes.some((change) => /^(?:min|max)(?:imum)?_/.test(change.path))) return undefined;
    for (const change of drift.changes) {
      const broken = typeof change.after === 'number' && !change.hidden ? brokenBound(drift, change, workspace) : undefined;
      if (broken !== undefined)
        return {
          message: boundText(
            `${change.path} of ${resourceName(drift)} is ${String(change.after)} now, while code declares ${broken} for it`,
            300,
          ),
        };
    }
    return undefined;
  },
};

/** `max = 4` beside `desired = 2`, where the attribute says `each.value.desired` or `var.web.desired`. */
function brokenBound(drift: Drift, change: AttributeChange, workspace: Workspace): string | undefined {
  const evaluator = openEvaluator(workspace);
  const instance = evaluator.instance(drift.address ?? '');
  const attribute = instance?.declaration.block.body.attributes.find((one) => one.name === change.path);
  if (instance === undefined || attribute?.expression.kind !== 'get-attribute') return undefined;
  const beside = evaluator.evaluate(attribute.expression.object, instance.scope);
  return isValueObject(beside) ? outside(Number(change.after), attribute.expression.name, beside) : undefined;
}

function outside(value: number, name: string, beside: ValueObject): string | undefined {
  for (const [key, bound] of Object.entries(beside)) {
    const side = typeof bound === 'number' ? sideOf(key, name) : undefined;
    if ((side === 'upper' && value > Number(bound)) || (side === 'lower' && value < Number(bound))) return `${key} = ${String(bound)}`;
  }
  return undefined;
}

/** `max`, `max_desired`, `desired_max` and `max_size` bound `desired`; `max_receive` does not. */
function sideOf(key: string, name: string): 'upper' | 'lower' | undefined {
  const match = /^(?:(max|min)(?:imum)?(?:_(.+))?|(.+)_(max|min)(?:imum)?)$/i.exec(key);
  if (match === null) return undefined;
  const bounded = match[2] ?? match[3];
  const fits = bounded === undefined || QUANTITY.test(bounded) ? QUANTITY.test(name) : bounded.toLowerCase() === name.toLowerCase();
  if (!fits) return undefined;
  return (match[1] ?? match[4])?.toLowerCase() === 'max' ? 'upper' : 'lower';
}
