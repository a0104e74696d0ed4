import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { notesOf } from '#catalogue/attribute-notes.ts';
import { addedTexts, currentResources, stateAt, textsOf } from '../../exposure/current-resources.ts';
import { areWorld } from '../../exposure/ip-ranges.ts';
import { describeOpening, holdsNetworkRules, newOpenings, reachesGuardedPort, worldOpenings } from '../../exposure/network-openings.ts';
import { resourceName, valuesOf, visibleLeaves } from '../../guardrail.ts';
import type { Alarm, Guardrail, GuardrailContext } from '../../guardrail.ts';
import { lossOf, lostSafeguards } from '../../lost-safeguard.ts';

/** A resource that code keeps private is made private again. Permits check other new access. */
export const publicExposure: Guardrail = {
  id: 'public-exposure',
  title: 'Opens a resource to the internet or to everyone',
  docs: 'https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html',
  defaultEffect: 'revert',
  check(drift, _intent, context) {
    // An unmanaged resource has no code to revert to.
    if (drift.kind === 'unmanaged') return undefined;
    return openedRules(drift, context) ?? lostDenial(drift, context) ?? openedSetting(drift, context) ?? openedRanges(drift, context);
  },
};

/** A public login or database port is never intended. Another port may be a public service, so a person decides. */
function openedRules(drift: Drift, context: GuardrailContext): Alarm | undefined {
  const openings = worldOpenings(newOpenings(drift, context));
  const [worst] = [...openings.filter(reachesGuardedPort), ...openings];
  if (worst === undefined) return undefined;
  const store = storeBehind(drift, context);
  if (!reachesGuardedPort(worst) && store === undefined) return undefined;
  const behind = store === undefined ? '' : `, and exposes ${store}`;
  return { message: boundText(`${resourceName(drift)} now allows ${describeOpening(worst)}${behind}`, 300) };
}

/** Recognises a deleted deny rule: later rules may now admit the range. https://docs.aws.amazon.com/vpc/latest/userguide/nacl-rules.html */
function lostDenial(drift: Drift, { workspace }: GuardrailContext): Alarm | undefined {
  const { before } = valuesOf(drift, workspace);
  const range = textsOf(before['cidr_block'] ?? before['ipv6_cidr_block']).join(', ');
  return drift.kind === 'missing' && before['rule_action'] === 'deny'
    ? { message: boundText(`${resourceName(drift)}, which denied ${range}, was deleted`, 300), effect: 'escalate' }
    : undefined;
}

/** Finds a data store that references the security group. */
function storeBehind(drift: Drift, { drifts, workspace, catalogue }: GuardrailContext): string | undefined {
  const { after } = valuesOf(drift, workspace);
  const resources = currentResources(drifts, workspace);
  return [...textsOf(after['security_group_id']), ...textsOf(after['id'])]
    .flatMap((id) => resources.mentioning(id))
    .find((address) => catalogue.entries.get(stateAt(address, workspace)?.type ?? '')?.traits.is.includes('keeps-data'));
}

function openedSetting(drift: Drift, context: GuardrailContext): Alarm | undefined {
  const lost = lostSafeguards(drift, 'public-exposure', context).find(
    ({ safeguard }) => drift.kind === 'changed' || safeguard.safer === true,
  );
  return lost === undefined ? undefined : lossOf(drift, lost, 'it blocked public access');
}

/** Checks lists of ranges that may reach an endpoint. https://docs.aws.amazon.com/eks/latest/userguide/cluster-endpoint.html */
function openedRanges(drift: Drift, { catalogue }: GuardrailContext): Alarm | undefined {
  if (holdsNetworkRules(drift.resourceType)) return undefined;
  for (const { path, before, after } of visibleLeaves(drift)) {
    const added = addedTexts(before, after);
    if (notesOf(catalogue, drift.resourceType, path).governs === 'reach' && areWorld(added))
      return { message: boundText(`${path} of ${resourceName(drift)} now allows ${added.join(', ')}`, 300) };
  }
  return undefined;
}
