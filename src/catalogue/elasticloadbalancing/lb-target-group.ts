import * as c from '../words.ts';
import { attributeTree, taggingOf } from './load-balancing.ts';

const byArn = c.by({ arn: 'targetGroupArn' });
const newArn = c.response('targetGroups.0.targetGroupArn');
const attributes = attributeTree(c.request('attributes'));

const HEALTH_CHECK: c.Table = {
  enabled: c.value('healthCheckEnabled', true),
  healthy_threshold: c.value('healthyThresholdCount', 5),
  interval: c.value('healthCheckIntervalSeconds', 30),
  matcher: c.valueFrom((api) => {
    const { httpCode, grpcCode } = c.isJsonObject(api['matcher']) ? api['matcher'] : {};
    return httpCode ?? grpcCode;
  }, ''),
  path: c.value('healthCheckPath', ''),
  port: c.value('healthCheckPort', 'traffic-port'),
  protocol: c.value('healthCheckProtocol', 'HTTP'),
  timeout: c.value('healthCheckTimeoutSeconds', 5),
  unhealthy_threshold: c.value('unhealthyThresholdCount', 2),
};

/** The duration applies to the kind of cookie in use. An earlier call may have set the kind. */
const STICKINESS: c.Table = {
  cookie_duration: c.valueFrom((api) => {
    const kind =
      api['type'] === 'app_cookie' || (api['type'] === undefined && c.isJsonObject(api['app_cookie'])) ? 'app_cookie' : 'lb_cookie';
    const cookie = api[kind];
    return c.isJsonObject(cookie) && cookie['duration_seconds'] !== undefined ? c.integer(cookie['duration_seconds']) : undefined;
  }, 0),
  cookie_name: c.value('app_cookie.cookie_name', ''),
  enabled: c.value('enabled', false),
  type: 'lb_cookie',
};

const failover = c.changedBlock({ on_deregistration: c.value('on_deregistration', null), on_unhealthy: c.value('on_unhealthy', null) });
const healthState = c.changedBlock({
  enable_unhealthy_connection_termination: c.value('unhealthy.connection_termination.enabled', true),
  unhealthy_draining_interval: c.value('unhealthy.draining_interval_seconds', 0),
});
const enoughHealthy = (convert: (found: c.Json) => c.Json): c.Table => ({
  minimum_healthy_targets_count: c.value('minimum_healthy_targets.count', null, convert),
  minimum_healthy_targets_percentage: c.value('minimum_healthy_targets.percentage', ''),
});
const groupHealth = c.changedBlock({
  dns_failover: c.block('dns_failover', enoughHealthy(c.text)),
  unhealthy_state_routing: c.block('unhealthy_state_routing', enoughHealthy(c.integer)),
});

/** The new group in the response, including defaults, or the request. */
const newGroup: c.Select = (event) => c.response('targetGroups.0')(event) ?? c.request()(event);

// https://docs.aws.amazon.com/elasticloadbalancing/latest/APIReference/API_ModifyTargetGroup.html
export const lbTargetGroup = c.defineResource({
  type: 'aws_lb_target_group',
  is: ['steers-traffic', 'harmless-when-new'],
  governs: {
    timing: 'deregistration_delay health_check.interval health_check.timeout slow_start stickiness.cookie_duration',
    threshold: 'health_check.healthy_threshold health_check.unhealthy_threshold',
    probe: 'health_check.matcher health_check.path',
    enablement: 'health_check.enabled stickiness.enabled',
    preference: 'load_balancing_algorithm_type',
    mode: `
      connection_termination health_check lambda_multi_value_headers_enabled load_balancing_cross_zone_enabled
      preserve_client_ip proxy_protocol_v2 stickiness target_failover target_health_state
      load_balancing_anomaly_mitigation target_group_health
    `,
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
  importId: '{arn}',
  calls: {
    CreateTargetGroup: c.creates(
      c.by({ arn: newArn }),
      { id: newArn, arn: newArn, protocol_version: c.response('targetGroups.0.protocolVersion') },
      'vpc_id target_type ip_address_type name port protocol target_control_port',
      c.change('health_check', newGroup, c.changedBlock(HEALTH_CHECK)),
      'tags',
    ),
    ModifyTargetGroup: c.updates(byArn, c.change('health_check', c.request(), c.changedBlock(HEALTH_CHECK))),
    ModifyTargetGroupAttributes: c.updates(
      byArn,
      c.attributesFrom(attributes),
      c.change('stickiness', c.within(attributes, 'stickiness'), c.changedBlock(STICKINESS)),
      c.change('target_failover', c.within(attributes, 'target_failover'), failover),
      c.change('target_group_health', c.within(attributes, 'target_group_health'), groupHealth),
      c.change('target_health_state', c.within(attributes, 'target_health_state'), healthState),
    ),
    ...taggingOf(':targetgroup/'),
    DeleteTargetGroup: c.deletes(byArn),
  },
  each: {
    connection_termination: 'deregistration_delay.connection_termination.enabled',
    deregistration_delay: 'deregistration_delay.timeout_seconds',
    lambda_multi_value_headers_enabled: 'lambda.multi_value_headers.enabled',
    load_balancing_anomaly_mitigation: 'load_balancing.algorithm.anomaly_mitigation',
    load_balancing_algorithm_type: 'load_balancing.algorithm.type',
    load_balancing_cross_zone_enabled: 'load_balancing.cross_zone.enabled',
    preserve_client_ip: 'preserve_client_ip.enabled',
    proxy_protocol_v2: 'proxy_protocol_v2.enabled',
    slow_start: 'slow_start.duration_seconds',
  },
  identity: 'ip_address_type name port protocol protocol_version target_control_port target_type vpc_id',
  terraformOnly: 'name_prefix',
  references: { vpc_id: 'aws_vpc.id' },
});
