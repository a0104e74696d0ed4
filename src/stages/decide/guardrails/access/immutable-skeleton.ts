import type { Policy } from '#config/policy-schema.ts';
import { actorOf, describeActor } from '#domain/actor.ts';
import type { Actor } from '#domain/actor.ts';
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { skeletonClass } from '#domain/judging/skeleton.ts';
import type { Workspace } from '#domain/workspace.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { marksAt } from '../../bounds/agent-bounds.ts';
import { memoizeByObject } from '#domain/memoize-by-object.ts';
import { matchesAny } from '#domain/text/glob.ts';
import { resourceName, valuesOf } from '../../guardrail.ts';
import type { Guardrail, GuardrailContext } from '../../guardrail.ts';
import { textsOf } from '../../exposure/current-resources.ts';

/** Changes to networks, identities, keys and the Terraform backend require a person. */
export const immutableSkeleton: Guardrail = {
  id: 'immutable-skeleton',
  title: 'Changes a protected resource',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/security-pillar/sec_permissions_define_guardrails.html',
  defaultEffect: 'escalate',
  check(drift, _intent, context) {
    const why = namedByTeam(drift, context) ?? holdsState(drift, context) ?? unattendedMove(drift);
    return why === undefined ? undefined : { message: boundText(`${resourceName(drift)} is ${why}: a person has to decide`, 300) };
  },
};

/** Applies to every actor. */
function namedByTeam(drift: Drift, { policy, workspace }: GuardrailContext): string | undefined {
  const mark = marksAt(drift.address ?? '', workspace).find((one) => one.kind === 'skeleton');
  if (mark !== undefined) return `protected by the mark at ${mark.at}`;
  return isListed(drift, policy) ? 'protected by the policy (skeleton)' : undefined;
}

function isListed({ address, resourceType }: Drift, { skeleton }: Policy): boolean {
  return matchesAny(skeleton.types, resourceType) || matchesAny(skeleton.addresses, address);
}

/**
 * Recognises the bucket and the lock table of this root's own state.
 * https://developer.hashicorp.com/terraform/language/backend/s3
 */
function holdsState(drift: Drift, { workspace }: GuardrailContext): string | undefined {
  if (!/^aws_(?:s3_bucket|dynamodb_table)(?:_|$)/.test(drift.resourceType)) return undefined;
  const { before, after } = valuesOf(drift, workspace);
  const names = new Set([before, after].flatMap((values) => [values['bucket'], values['name'], values['table_name']]));
  return backendNames(workspace).some((name) => names.has(name)) ? 'the backend of the Terraform state' : undefined;
}

const backendNames = memoizeByObject((workspace: Workspace): readonly string[] => {
  const { files } = openEvaluator(workspace).configuration.root;
  const backends = files
    .flatMap((file) => file.body.blocks.filter((block) => block.type === 'terraform'))
    .flatMap((block) => block.body.blocks.filter((inner) => inner.type === 'backend' && inner.labels[0] === 's3'));
  const written = backends
    .flatMap((block) => block.body.attributes)
    .filter((attribute) => attribute.name === 'bucket' || attribute.name === 'dynamodb_table')
    .flatMap(({ expression }) => (expression.kind === 'literal' && typeof expression.value === 'string' ? [expression.value] : []));
  const { type, key } = workspace.backend ?? {};
  return [...written, ...(type === 's3' ? textsOf(key?.split('/')[0]) : [])];
});

/** Finds an agent, or a script without an identifiable person. Runbooks were approved by people; tag changes do not count. */
function unattendedMove(drift: Drift): string | undefined {
  const isTagged = drift.kind === 'changed' && drift.changes.every((change) => /^tags(?:_all)?$/.test(change.path));
  if (isTagged || skeletonClass(drift.resourceType) === undefined) return undefined;
  const actors = [...drift.actors, ...drift.events.map(actorOf)];
  const unattended = actors.find(isUnattended);
  return unattended === undefined
    ? undefined
    : `of a protected type, and was changed by ${describeActor(unattended)} without an identifiable person`;
}

function isUnattended({ origin, person }: Actor): boolean {
  return origin.class === 'agent' || (person === undefined && (origin.class === 'sdk-script' || origin.class === 'unknown'));
}
