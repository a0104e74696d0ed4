import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { blocksOf, changedBlock, value, valueFrom } from '../blocks.ts';
import type { Shape } from '../blocks.ts';
import { boolean, integer, text } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  creates,
  defineResource,
  deletes,
  from,
  identity,
  put,
  request,
  response,
  updates,
  written,
} from '../define.ts';
import type { Select } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { idFrom, within } from '../select.ts';
import { change, terraformOnly } from '../write.ts';
import { attributeTree, taggingOf } from './load-balancing.ts';

const byArn = by({ arn: request('targetGroupArn') });
const newArn = response('targetGroups.0.targetGroupArn');
const attributes = attributeTree(request('attributes'));

const asText = (found: Json): Json => text(found) as Json;
const asNumber = (found: Json): Json => integer(found) as Json;
const asSwitch = (found: Json): Json => boolean(found) as Json;

const HEALTH_CHECK: Shape = {
  enabled: value('healthCheckEnabled', true),
  healthy_threshold: value('healthyThresholdCount', 5),
  interval: value('healthCheckIntervalSeconds', 30),
  matcher: valueFrom((api) => {
    const { httpCode, grpcCode } = isJsonObject(api['matcher']) ? api['matcher'] : {};
    return httpCode ?? grpcCode;
  }, ''),
  path: value('healthCheckPath', ''),
  port: value('healthCheckPort', 'traffic-port', asText),
  protocol: value('healthCheckProtocol', 'HTTP'),
  timeout: value('healthCheckTimeoutSeconds', 5),
  unhealthy_threshold: value('unhealthyThresholdCount', 2),
};

/** The duration is that of the kind of cookie in use; which kind it is may stand in an earlier call. */
const STICKINESS: Shape = {
  cookie_duration: valueFrom((api) => {
    const kind =
      api['type'] === 'app_cookie' || (api['type'] === undefined && isJsonObject(api['app_cookie'])) ? 'app_cookie' : 'lb_cookie';
    const cookie = api[kind];
    return isJsonObject(cookie) && cookie['duration_seconds'] !== undefined ? asNumber(cookie['duration_seconds']) : undefined;
  }, 0),
  cookie_name: value('app_cookie.cookie_name', ''),
  enabled: value('enabled', false, asSwitch),
  type: value('type', 'lb_cookie'),
};

const failover = changedBlock({ on_deregistration: value('on_deregistration', null), on_unhealthy: value('on_unhealthy', null) });
const healthState = blocksOf({
  enable_unhealthy_connection_termination: value('unhealthy.connection_termination.enabled', true, asSwitch),
});

/** What AWS says of the new group, its defaults included; what was asked for where it says nothing. */
const newGroup: Select = (event) => response('targetGroups.0')(event) ?? request()(event);

// https://docs.aws.amazon.com/elasticloadbalancing/latest/APIReference/API_ModifyTargetGroup.html
export const lbTargetGroup = defineResource({
  type: 'aws_lb_target_group',
  eventSource: 'elasticloadbalancing.amazonaws.com',
  traits: {
    is: ['steers-traffic', 'harmless-when-new'],
    governs: {
      identifier: 'ip_address_type name port protocol protocol_version target_type vpc_id',
      timing: 'deregistration_delay health_check.interval health_check.timeout slow_start stickiness.cookie_duration',
      threshold: 'health_check.healthy_threshold health_check.unhealthy_threshold',
      probe: 'health_check.matcher health_check.path',
      enablement: 'health_check.enabled stickiness.enabled',
      preference: 'load_balancing_algorithm_type',
      mode: `
        connection_termination health_check lambda_multi_value_headers_enabled load_balancing_cross_zone_enabled
        preserve_client_ip proxy_protocol_v2 stickiness target_failover target_health_state
      `,
      'terraform-only': 'name_prefix',
    },
    safer: { disclosure: { protocol: 'higher' } },
    range: {
      deregistration_delay: '0..3600 s',
      'health_check.interval': '5..300 s',
      'health_check.timeout': '2..120 s',
      'health_check.healthy_threshold': '2..10',
      'health_check.unhealthy_threshold': '2..10',
      slow_start: '30..900 s',
      'stickiness.cookie_duration': '1..604800 s',
    },
  },
  importId: idFrom('', 'arn'),
  calls: {
    CreateTargetGroup: creates(
      by({ arn: newArn }),
      put('id', newArn),
      put('arn', newArn),
      put('name', request('name')),
      put('port', request('port'), integer),
      put('protocol', request('protocol')),
      put('protocol_version', response('targetGroups.0.protocolVersion')),
      put('vpc_id', request('vpcId')),
      put('target_type', request('targetType')),
      put('ip_address_type', request('ipAddressType')),
      change('health_check', newGroup, changedBlock(HEALTH_CHECK)),
      replaceMap('tags', request('tags')),
    ),
    ModifyTargetGroup: updates(byArn, change('health_check', request(), changedBlock(HEALTH_CHECK))),
    ModifyTargetGroupAttributes: updates(
      byArn,
      attributesFrom(attributes),
      change('stickiness', within(attributes, 'stickiness'), changedBlock(STICKINESS)),
      change('target_failover', within(attributes, 'target_failover'), failover),
      put('target_health_state', within(attributes, 'target_health_state'), healthState),
    ),
    ...taggingOf(':targetgroup/'),
    DeleteTargetGroup: deletes(byArn),
  },
  attributes: {
    connection_termination: from('deregistration_delay.connection_termination.enabled', boolean),
    deregistration_delay: from('deregistration_delay.timeout_seconds', text),
    lambda_multi_value_headers_enabled: from('lambda.multi_value_headers.enabled', boolean),
    load_balancing_algorithm_type: from('load_balancing.algorithm.type', text),
    load_balancing_cross_zone_enabled: from('load_balancing.cross_zone.enabled', text),
    preserve_client_ip: from('preserve_client_ip.enabled', text),
    proxy_protocol_v2: from('proxy_protocol_v2.enabled', boolean),
    slow_start: from('slow_start.duration_seconds', integer),
    health_check: written(),
    stickiness: written(),
    tags: written(),
    target_failover: written(),
    target_health_state: written(),
    ip_address_type: identity(),
    name: identity(),
    port: identity(),
    protocol: identity(),
    protocol_version: identity(),
    target_type: identity(),
    vpc_id: identity(),
    name_prefix: terraformOnly(),
    arn: computed(),
    arn_suffix: computed(),
    id: computed(),
    tags_all: computed(),
  },
  references: { vpc_id: { type: 'aws_vpc', attribute: 'id' } },
});
