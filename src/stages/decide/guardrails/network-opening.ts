import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import type { Drift } from '#domain/drift.ts';
import { isEmergency } from '#domain/intent.ts';
import type { Intent } from '#domain/intent.ts';
import { textsOf } from '../exposure/current-resources.ts';
import { isPrivate, isSingleHost } from '../exposure/ip-ranges.ts';
import { unbarred } from '../exposure/network-denials.ts';
import { describeOpening, newOpenings, unknownSources, worldOpenings } from '../exposure/network-openings.ts';
import { resourceName, visibleLeaves } from '../guardrail.ts';
import type { Alarm, Guardrail, GuardrailContext } from '../guardrail.ts';

/** A range of the internet that code has not named before is let in by a person, not by a tool. */
export const networkOpening: Guardrail = {
  id: 'network-opening',
  title: 'Lets in, or lets out to, what code does not name',
  docs: 'https://docs.aws.amazon.com/vpc/latest/userguide/security-group-rules.html',
  defaultEffect: 'escalate',
  check(drift, intent, context) {
    return (
      openedRange(drift, intent, context) ??
      openedSource(drift, context) ??
      openedExit(drift, context) ??
      forwards(drift) ??
      unbarred(drift, context.workspace)
    );
  },
};

function openedRange(drift: Drift, intent: Intent, context: GuardrailContext): Alarm | undefined {
  const all = newOpenings(drift, context);
  // public-exposure speaks for the whole internet.
  const world = worldOpenings(all);
  const openings = all.filter((opening) => !world.includes(opening) && !isPrivate(opening.cidr));
  const [first] = openings;
  if (first === undefined) return undefined;
  const temporary = isEmergency(intent) && openings.every((opening) => isSingleHost(opening.cidr));
  const message = boundText(
    `${resourceName(drift)} now lets in ${describeOpening(first)}${openings.length > 1 ? ` and ${openings.length - 1} more` : ''}`,
    250,
  );
  return temporary
    ? { message: `${message}, one address in an incident: it is decided when the incident is over`, effect: 'hold' }
    : { message };
}

/** Who is in a list or a group of somebody else can change without a word here. */
function openedSource(drift: Drift, context: GuardrailContext): Alarm | undefined {
  const [source] = unknownSources(drift, context);
  return source === undefined
    ? undefined
    : { message: boundText(`${resourceName(drift)} now lets in ${source}, and who that is cannot be told from this workspace`, 250) };
}

/** Where code lets out little, everything at once is how data leaves. One port is an ordinary wish. */
function openedExit(drift: Drift, context: GuardrailContext): Alarm | undefined {
  if (drift.kind === 'unmanaged' && drift.resourceType.endsWith('security_group')) return undefined;
  const [first] = worldOpenings(newOpenings(drift, context, 'egress')).filter((opening) => opening.toPort - opening.fromPort > 1000);
  return first === undefined
    ? undefined
    : { message: boundText(`${resourceName(drift)} now lets out ${describeOpening(first).replace(' from ', ' to ')}`, 250) };
}

/**
 * What ties something to a network of ours, and the groups that say who gets at it.
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-vpc.html https://docs.aws.amazon.com/elasticloadbalancing/latest/network/load-balancer-security-groups.html
 */
const INSIDE = /^(?:vpc_config|vpc_options|vpc_configuration)\.(?:subnets|subnet_ids|vpc_id)$/;
const GROUPS = /^security_groups$/;

function isGone({ before, after }: ChangedLeaf): boolean {
  return textsOf(before).length > 0 && textsOf(after).length === 0;
}

/** A machine that takes what is not addressed to it can read along. https://docs.aws.amazon.com/vpc/latest/userguide/work-with-nat-instances.html#EIP_Disable_SrcDestCheck */
function forwards(drift: Drift): Alarm | undefined {
  // https://docs.aws.amazon.com/vpc/latest/mirroring/what-is-traffic-mirroring.html
  if (drift.resourceType === 'aws_ec2_traffic_mirror_session' && drift.kind !== 'missing')
    return { message: `${resourceName(drift)} copies what a machine sends and gets` };
  const off = drift.kind === 'changed' && visibleLeaves(drift).some((leaf) => leaf.path === 'source_dest_check' && leaf.after === false);
  const gone = drift.kind === 'changed' ? visibleLeaves(drift).filter(isGone) : [];
  if (gone.some(({ path }) => GROUPS.test(path)) && /^aws_(?:a?lb|elb)$/.test(drift.resourceType))
    return { message: `${resourceName(drift)} has no security group any more, and takes whatever comes` };
  if (gone.some(({ path }) => INSIDE.test(path)))
    return { message: `${resourceName(drift)} no longer runs in its network, and goes out to the internet by itself` };
  return off ? { message: `${resourceName(drift)} now takes traffic that is not addressed to it` } : undefined;
}
