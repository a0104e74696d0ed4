import type { Json } from '#domain/json.ts';
import type { EpisodeLeaf } from '../episode.ts';
import { isAllOf, quoteLeaf } from '../episode.ts';
import type { Recogniser } from '../recogniser.ts';

/** Where traffic is sent, by type. */
const STEERING: readonly (readonly [type: RegExp, path: RegExp])[] = [
  [/^aws_route53_record$/, /^(?:records|ttl|alias|weighted_routing_policy|failover_routing_policy|health_check_id)(?:\.|$)/],
  [/^aws_a?lb_listener(?:_rule)?$/, /^(?:default_action|action)(?:\.|$)/],
  [/^aws_lambda_alias$/, /^routing_config(?:\.|$)/],
  [/^aws_globalaccelerator_endpoint_group$/, /^(?:endpoint_configuration|traffic_dial_percentage)(?:\.|$)/],
  [/^aws_cloudfront_distribution$/, /^origin(?:_group)?(?:\.|$)/],
];

/** Calls that hand a role over to a copy. */
const HANDS_OVER = /^(?:Failover\w*|Switchover\w*|PromoteReadReplica\w*|RebootDBInstance)$/;

/** Traffic is sent elsewhere, or spread over more places, or a copy takes over. */
export const failover: Recogniser = {
  id: 'failover',
  title: 'Traffic sent elsewhere',
  docs: 'https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/dns-failover.html',
  recognise(episode) {
    const { events } = episode;
    const isHandedOver = events.length > 0 && events.every((event) => HANDS_OVER.test(event.eventName));
    if (!isHandedOver && !(isAllOf(episode, isSteering) && episode.leaves.some((leaf) => leaf.path !== 'ttl'))) return undefined;
    return {
      goal: 'availability',
      what: isHandedOver ? 'a copy takes over' : 'traffic sent elsewhere',
      confidence: 0.8,
      evidence: isHandedOver ? [...new Set(events.map((event) => event.eventName))] : episode.leaves.map(quoteLeaf),
    };
  },
};

function isSteering(leaf: EpisodeLeaf): boolean {
  const isPlace = STEERING.some(([type, path]) => type.test(leaf.drift.resourceType) && path.test(leaf.path));
  return isPlace && (leaf.path !== 'records' || [leaf.before, leaf.after].every(isAddresses));
}

/** Text and mail records say things; only host names and addresses send somebody somewhere. */
function isAddresses(value: Json): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string' && /^[\w.:-]+$/.test(item) && /[.:]/.test(item));
}
