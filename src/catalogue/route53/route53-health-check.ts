import { boolean, integer, text, textSet } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  creates,
  defineResource,
  deletes,
  from,
  notVisible,
  put,
  request,
  response,
  updates,
  written,
} from '../define.ts';
import type { Writer } from '../define.ts';
import { mergeMap, removeKeys } from '../maps.ts';
import { asList, idFrom, where } from '../select.ts';

const made = response('healthCheck.id');
const byId = by({ id: request('healthCheckId') });
const byTagged = where((event) => request('resourceType')(event) === 'healthcheck', by({ id: request('resourceId') }));

/** An update names what it sets back to nothing. https://docs.aws.amazon.com/Route53/latest/APIReference/API_UpdateHealthCheck.html */
const RESET: Readonly<Record<string, Readonly<Record<string, '' | readonly []>>>> = {
  ChildHealthChecks: { child_healthchecks: [] },
  FullyQualifiedDomainName: { fqdn: '' },
  Regions: { regions: [] },
  ResourcePath: { resource_path: '' },
};
const resets: Writer = (event) =>
  Object.assign({}, ...asList(request('resetElements')(event)).map((name) => RESET[String(name)] ?? {})) as ReturnType<Writer>;

// https://docs.aws.amazon.com/Route53/latest/APIReference/API_UpdateHealthCheck.html
export const route53HealthCheck = defineResource({
  type: 'aws_route53_health_check',
  eventSource: 'route53.amazonaws.com',
  traits: {
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
    safer: {
      'data-loss': { disabled: false },
    },
    range: { child_health_threshold: '0..256', failure_threshold: '1..10', request_interval: '10..30 s' },
  },
  importId: idFrom('', 'id'),
  calls: {
    CreateHealthCheck: creates(by({ id: made }), put('id', made), attributesFrom(request('healthCheckConfig'))),
    UpdateHealthCheck: updates(byId, attributesFrom(request()), resets),
    ChangeTagsForResource: updates(byTagged, mergeMap('tags', request('addTags')), removeKeys('tags', request('removeTagKeys'))),
    DeleteHealthCheck: deletes(byId),
  },
  attributes: {
    child_health_threshold: from('healthThreshold', integer),
    child_healthchecks: from('childHealthChecks', textSet),
    cloudwatch_alarm_name: from('alarmIdentifier.name', text),
    cloudwatch_alarm_region: from('alarmIdentifier.region', text),
    // A check that is off counts as healthy: traffic goes where nothing answers.
    disabled: from('disabled', boolean),
    enable_sni: from('enableSNI', boolean),
    failure_threshold: from('failureThreshold', integer),
    fqdn: from('fullyQualifiedDomainName', text),
    insufficient_data_health_status: from('insufficientDataHealthStatus', text),
    invert_healthcheck: from('inverted', boolean),
    ip_address: from('iPAddress', text),
    measure_latency: from('measureLatency', boolean),
    port: from('port', integer),
    regions: from('regions', textSet),
    request_interval: from('requestInterval', integer),
    resource_path: from('resourcePath', text),
    routing_control_arn: from('routingControlArn', text),
    search_string: from('searchString', text),
    type: from('type', text),
    tags: written(),
    reference_name: notVisible('a part of the reference by which AWS tells one making call from the next'),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
});
