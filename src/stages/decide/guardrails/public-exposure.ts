import { notesOf, safeguardMove } from '#catalogue/attribute-notes.ts';
import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import type { Drift } from '#domain/drift.ts';
import type { Json } from '#domain/json.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { currentResources, textsOf } from '../exposure/current-resources.ts';
import { resourceName, valuesOf, visibleLeaves } from '../guardrail.ts';
import type { Alarm, Guardrail, GuardrailContext } from '../guardrail.ts';
import { containsRange } from '#domain/value/ip-range.ts';
import { areWorld, isPrivate } from '../exposure/ip-ranges.ts';
import { openedNetwork } from '../exposure/network-exposure.ts';
import { openedPolicy } from '../exposure/policy-exposure.ts';

/** Nothing that was closed to the world, or to other accounts, is opened by accepting a drift. */
export const publicExposure: Guardrail = {
  id: 'public-exposure',
  title: 'Opens something to the internet, to everybody or to another account',
  docs: 'https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html',
  defaultEffect: 'escalate',
  check(drift, _intent, context) {
    const alarm =
      openedPolicy(drift, context) ??
      openedNetwork(drift, context) ??
      openedMail(drift) ??
      openedSetting(drift, context) ??
      openedRanges(drift) ??
      openedAddress(drift, context);
    if (alarm === undefined) return undefined;
    // There is no code to go back to for what was made by hand.
    return drift.kind === 'unmanaged' ? { ...alarm, effect: 'escalate' } : alarm;
  },
};

/** A sender policy that ends in +all or ?all lets every host send mail as the domain. https://www.rfc-editor.org/rfc/rfc7208#section-5.1 */
function openedMail(drift: Drift): Alarm | undefined {
  const opens = (value: Json): boolean => textsOf(value).some((text) => /v=spf1\b.*(?:^|\s)[+?]?all\b/i.test(text));
  const record = visibleLeaves(drift).find((leaf) => leaf.path === 'records' && opens(leaf.after) && !opens(leaf.before));
  return record === undefined ? undefined : { message: `${resourceName(drift)} now lets every host send mail as the domain` };
}

/**
 * Settings that a text opens, by the last word of their path. https://docs.aws.amazon.com/AmazonS3/latest/userguide/acl-overview.html
 * https://docs.aws.amazon.com/lambda/latest/dg/urls-auth.html https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-control-access-to-api.html
 */
const OPENING_TEXTS: Readonly<Record<string, RegExp>> = {
  acl: /^(?:public-read|public-read-write|authenticated-read)$/,
  uri: /\/groups\/global\/(?:AllUsers|AuthenticatedUsers)$/,
  authorization_type: /^NONE$/,
  authorization: /^NONE$/,
  // https://docs.aws.amazon.com/vpc-lattice/latest/ug/auth-policies.html
  auth_type: /^NONE$/,
  // https://docs.aws.amazon.com/msk/latest/developerguide/public-access.html
  type: /^SERVICE_PROVIDED_EIPS$/,
};

function openedSetting(drift: Drift, context: GuardrailContext): Alarm | undefined {
  const opened = visibleLeaves(drift).find((leaf) => isOpened(leaf, drift, context));
  if (opened === undefined) return undefined;
  return {
    message: boundText(
      `${opened.path} of ${resourceName(drift)} ${drift.kind === 'missing' ? 'is gone with it' : `is now ${JSON.stringify(opened.after)}`}: it kept the resource from the public`,
      300,
    ),
    effect: 'revert',
  };
}

function isOpened(leaf: ChangedLeaf, drift: Drift, context: GuardrailContext): boolean {
  const { safeguard } = notesOf(context.catalogue, drift.resourceType, leaf.path);
  const weaker =
    safeguard?.against === 'public-exposure' &&
    (safeguardMove(safeguard, leaf.before, leaf.after) === 'weaker' || (drift.kind === 'unmanaged' && leaf.after === !safeguard.safer));
  if (drift.kind === 'missing') return weaker && safeguard.safer === true;
  const last = leaf.path.split('.').at(-1) ?? '';
  const text = Object.hasOwn(OPENING_TEXTS, last) ? OPENING_TEXTS[last] : undefined;
  return weaker || (text !== undefined && typeof leaf.after === 'string' && text.test(leaf.after));
}

/** Lists of ranges that may reach an endpoint. https://docs.aws.amazon.com/eks/latest/userguide/cluster-endpoint.html */
function openedRanges(drift: Drift): Alarm | undefined {
  if (drift.kind === 'missing') return undefined;
  const isRange = ({ path }: ChangedLeaf): boolean =>
    /(?:^|\.)(?:public_access_cidrs|allowed_cidr_blocks|inbound_cidr_blocks|port_info\.cidrs)$/.test(path) ||
    (path === 'cidr' && drift.resourceType.endsWith('_prefix_list_entry'));
  for (const leaf of visibleLeaves(drift).filter(isRange)) {
    const earlier = textsOf(leaf.before);
    const added = textsOf(leaf.after).filter((range) => !isPrivate(range) && !earlier.some((one) => containsRange(one, range)));
    if (added.length === 0) continue;
    const message = boundText(`${leaf.path} of ${resourceName(drift)} now takes in ${added.join(', ')}`, 300);
    return areWorld(added) ? { message, effect: 'revert' } : { message };
  }
  return undefined;
}

/** An address of the internet, put on a machine that had none. https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/elastic-ip-addresses-eip.html */
function openedAddress(drift: Drift, context: GuardrailContext): Alarm | undefined {
  if (drift.kind === 'missing' || !/^aws_eip(?:_association)?$/.test(drift.resourceType)) return undefined;
  const { before, after } = valuesOf(drift, context.workspace);
  const names = ['instance', 'instance_id', 'network_interface', 'network_interface_id'];
  const had = new Set(names.flatMap((name) => textsOf(before[name])));
  const machine = names
    .flatMap((name) => textsOf(after[name]))
    .find((id) => !had.has(id) && had.size === 0 && currentResources(context.drifts, context.workspace).named(id).length > 0);
  return machine === undefined
    ? undefined
    : { message: `${resourceName(drift)} gives ${boundText(machine)} an address that the internet reaches` };
}
