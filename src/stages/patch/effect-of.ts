import type { Drift } from '#domain/drift.ts';
import type { Workspace } from '#domain/workspace.ts';
import { knownJson } from '#hcl/evaluate/value.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';

/**
 * Returns a drift with the patch's real values, so that the guardrails judge the effect, not the intention. If a value needs a plan, the
 * accepted value stays.
 * @param drift without its secrets
 */
export function effectOf(drift: Drift, patched: Workspace): Drift {
  const evaluator = openEvaluator(patched);
  const instance = drift.kind === 'changed' && drift.address !== undefined ? evaluator.instance(drift.address) : undefined;
  if (instance === undefined) return drift;
  const schema = patched.schema[drift.resourceType];
  const values = evaluator.arguments(instance);
  return {
    ...drift,
    changes: drift.changes.map((change) => {
      // Code sets a part of nested blocks and tags; the provider adds the rest.
      const isWhole = schema?.attributes[change.path] !== undefined && change.path !== 'tags' && !change.sensitive;
      const value = values[change.path];
      const after = isWhole && value !== undefined ? knownJson(value) : undefined;
      return after === undefined ? change : { ...change, after };
    }),
  };
}
