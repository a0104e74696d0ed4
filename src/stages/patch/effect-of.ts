import type { Drift } from '#domain/drift.ts';
import type { Workspace } from '#domain/workspace.ts';
import { knownJson } from '#hcl/evaluate/value.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';

/**
 * A drift as a patch codifies it, for the guardrails: they look at what the patch does, whatever it was for.
 * @param drift what the patch is for, without its secrets
 * @param patched the code with the patch in it
 * @returns the drift with the values that the code now gives; where one cannot be known without a plan, the one that was accepted
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
      // Of nested blocks and tags code says a part; the provider adds the rest.
      const isWhole = schema?.attributes[change.path] !== undefined && change.path !== 'tags' && !change.sensitive;
      const value = values[change.path];
      const after = isWhole && value !== undefined ? knownJson(value) : undefined;
      return after === undefined ? change : { ...change, after };
    }),
  };
}
