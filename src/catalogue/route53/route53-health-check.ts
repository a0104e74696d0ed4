import * as c from '../words.ts';

const made = c.response('healthCheck.id');
const byId = c.by({ id: 'healthCheckId' });
const byTagged = c.where((event) => c.request('resourceType')(event) === 'healthcheck', c.by({ id: 'resourceId' }));

/** Settings that an update can reset by name. https://docs.aws.amazon.com/Route53/latest/APIReference/API_UpdateHealthCheck.html */
const RESET: Readonly<Record<string, Readonly<Record<string, '' | readonly []>>>> = {
  ChildHealthChecks: { child_healthchecks: [] },
  FullyQualifiedDomainName: { fqdn: '' },
  Regions: { regions: [] },
  ResourcePath: { resource_path: '' },
};
const resets: c.Writer = (event) =>
  Object.assign({}, ...c.asList(c.request('resetElements')(event)).map((name) => RESET[String(name)] ?? {})) as ReturnType<c.Writer>;

// https://docs.aws.amazon.com/Route53/latest/APIReference/API_UpdateHealthCheck.html
export const route53HealthCheck = c.defineResource({
  type: 'aws_route53_health_check',
  is: ['detects', 'steers-traffic'],
  governs: {
    identifier: 'cloudwatch_alarm_region reference_name routing_control_arn type',
    timing: 'request_interval',
    threshold: 'child_health_threshold failure_threshold',
    enablement: 'enable_sni',
    observability: 'measure_latency',
    detection: 'disabled invert_healthcheck',
    destination: 'fqdn ip_address',
    source: 'cloudwatch_alarm_name',
    probe: 'resource_path',
    mode: 'child_healthchecks insufficient_data_health_status port regions search_string',
  },
  safer: { 'data-loss': { disabled: false } },
  range: { child_health_threshold: '0..256', failure_threshold: '1..10', request_interval: '10..30 s' },
  calls: {
    CreateHealthCheck: c.creates(c.by({ id: made }), { id: made }, c.attributesFrom('healthCheckConfig')),
    UpdateHealthCheck: c.updates(byId, c.attributesFrom(c.request()), resets),
    ChangeTagsForResource: c.updates(byTagged, c.mergeMap('tags', 'addTags'), c.removeKeys('tags', 'removeTagKeys')),
    DeleteHealthCheck: c.deletes(byId),
  },
  // A check with `disabled` counts as healthy, so traffic may go to a failed endpoint.
  mapped: `
    disabled failure_threshold insufficient_data_health_status measure_latency port request_interval resource_path
    routing_control_arn search_string type
  `,
  each: {
    child_health_threshold: 'healthThreshold',
    child_healthchecks: c.from('childHealthChecks', c.textSet),
    cloudwatch_alarm_name: 'alarmIdentifier.name',
    cloudwatch_alarm_region: 'alarmIdentifier.region',
    enable_sni: 'enableSNI',
    fqdn: 'fullyQualifiedDomainName',
    invert_healthcheck: 'inverted',
    ip_address: 'iPAddress',
    regions: c.from('regions', c.textSet),
    reference_name: c.notVisible('part of the caller reference, which identifies the creating call'),
  },
  terraformOnly: 'triggers',
});
