/** Which changes concern a secret: a value that must not be written into code, whoever may read it today. */
import { changedLeaves } from '#catalogue/changed-leaves.ts';
import type { AttributeChange } from '#domain/attribute-change.ts';
import type { Drift } from '#domain/drift.ts';
import type { Json } from '#domain/json.ts';
import { isSecretName, isSecretValue } from '#domain/text/secret-text.ts';
import { stateAt } from '../exposure/current-resources.ts';
import { valuesOf } from '../guardrail.ts';
import type { DecideContext } from '../guardrail.ts';

/** The inputs of the check. */
type SecretContext = Pick<DecideContext, 'catalogue' | 'workspace'>;

/**
 * Whether the new value of an attribute is or contains a secret: the schema or the state marks it sensitive and the catalogue does not
 * overrule that, the trail hides a value with a secret's name, or a visible value looks like a secret.
 */
export function isSecret(change: AttributeChange, drift: Drift, context: SecretContext): boolean {
  if (change.sensitive || markedSensitive(change.path, drift, context)) return change.hidden || !isBlank(change.after);
  if (change.hidden) return isSecretName(change.path);
  return changedLeaves(change).some((leaf) => isSecretValue(leaf.path, leaf.after));
}

function markedSensitive(path: string, drift: Drift, context: SecretContext): boolean {
  const { workspace } = context;
  const state = stateAt(drift.address, workspace);
  if (state?.sensitive.includes(path) !== true && workspace.schema[drift.resourceType]?.attributes[path]?.sensitive !== true) return false;
  return !isOpen(path, drift, context);
}

/** Whether the argument is not a secret despite the provider's mark, by the values of other arguments before and after the change. */
function isOpen(path: string, drift: Drift, { catalogue, workspace }: SecretContext): boolean {
  const { before, after } = valuesOf(drift, workspace);
  const versions = drift.kind === 'unmanaged' ? [after] : [before, after];
  return versions.every((values) => catalogue.entries.get(drift.resourceType)?.openArguments?.(values).includes(path) === true);
}

function isBlank(value: Json): boolean {
  return value === null || value === '';
}
