import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { block, blockOf, value } from '../blocks.ts';
import { boolean, text } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  constant,
  creates,
  defineResource,
  deletes,
  from,
  identity,
  put,
  request,
  updates,
  written,
} from '../define.ts';
import type { Writer } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { shapeOf } from '../mirrored.ts';
import { asList, decoded, idFrom, where } from '../select.ts';
import { change, onlyBlock } from '../write.ts';
import { gatewayArn, isOfRestApi, taggingOf } from './rest-records.ts';

const stage = decoded(request('stageName'));
const isHttp = (event: CloudTrailEvent): boolean => !isOfRestApi(event);
const byName = where(isHttp, by({ api_id: request('apiId'), name: stage }));
const asItIs = (found: Json): Json => found;
const settings = shapeOf({
  data_trace_enabled: false,
  detailed_metrics_enabled: false,
  logging_level: '',
  throttling_burst_limit: 0,
  throttling_rate_limit: 0,
});

/** The provider keeps the ARN of a log group without the sign for all of its streams. */
const logging = {
  settings: block('accessLogSettings', {
    destination_arn: value('destinationArn', '', (arn) => String(arn).replace(/:\*$/, '')),
    format: value('format', ''),
  }),
};

/** By route, and in part: a call names the routes that it changes. */
const routes: Writer = change('route_settings', request('routeSettings'), (found, before) => {
  const known = asList(before).filter(isJsonObject);
  if (!isJsonObject(found)) return known;
  const named = Object.entries(found).map(([key, one]): JsonObject => {
    const earlier = known.find((item) => item['route_key'] === key);
    return { ...blockOf(settings, isJsonObject(one) ? one : {}, earlier ?? {}), route_key: key };
  });
  return [...known.filter((item) => !Object.hasOwn(found, String(item['route_key']))), ...named];
});

const withoutRoute: Writer = (event, current) => {
  const key = decoded(request('routeKey'))(event);
  return { route_settings: asList(current['route_settings']).filter((item) => isJsonObject(item) && item['route_key'] !== key) };
};

const told: readonly Writer[] = [
  attributesFrom(request()),
  change('access_log_settings', request('accessLogSettings'), (found, before) => logging.settings({ accessLogSettings: found }, before)),
  change('default_route_settings', request('defaultRouteSettings'), (found, before) =>
    isJsonObject(found) ? [blockOf(settings, found, onlyBlock(before))] : [],
  ),
  routes,
];

// https://docs.aws.amazon.com/apigatewayv2/latest/api-reference/apis-apiid-stages-stagename.html
export const apigatewayv2Stage = defineResource({
  type: 'aws_apigatewayv2_stage',
  eventSource: 'apigateway.amazonaws.com',
  traits: {
    is: ['steers-traffic', 'runs-code'],
    governs: {
      label: 'description',
      identifier: 'api_id name',
      bound: `
        default_route_settings.throttling_burst_limit default_route_settings.throttling_rate_limit
        route_settings.throttling_burst_limit route_settings.throttling_rate_limit
      `,
      protection: 'default_route_settings.data_trace_enabled route_settings.data_trace_enabled',
      observability: 'default_route_settings.detailed_metrics_enabled route_settings.detailed_metrics_enabled',
      detection: 'access_log_settings default_route_settings.logging_level route_settings.logging_level',
      destination: 'access_log_settings.destination_arn',
      identity: 'client_certificate_id',
      code: 'deployment_id stage_variables',
      mode: 'auto_deploy default_route_settings route_settings',
    },
    safer: {
      disclosure: { 'default_route_settings.data_trace_enabled': false, 'route_settings.data_trace_enabled': false },
      'data-loss': { 'default_route_settings.logging_level': { without: ['OFF'] }, 'route_settings.logging_level': { without: ['OFF'] } },
    },
    range: {
      'default_route_settings.throttling_burst_limit': '0..* requests',
      'route_settings.throttling_burst_limit': '0..* requests',
      'default_route_settings.throttling_rate_limit': '0..* requests/s',
      'route_settings.throttling_rate_limit': '0..* requests/s',
    },
  },
  importId: idFrom('/', 'api_id', 'name'),
  calls: {
    CreateStage: creates(
      byName,
      put('id', stage),
      put('name', stage),
      put('api_id', request('apiId')),
      put('arn', gatewayArn('apis/', request('apiId'), '/stages/', stage)),
      ...told,
      replaceMap('tags', request('tags')),
    ),
    UpdateStage: updates(byName, ...told),
    DeleteAccessLogSettings: updates(byName, constant('access_log_settings', [])),
    DeleteRouteSettings: updates(byName, withoutRoute),
    ...taggingOf(/^\/apis\/[^/]+\/stages\/[^/]+$/),
    DeleteStage: deletes(byName),
  },
  attributes: {
    auto_deploy: from('autoDeploy', boolean),
    client_certificate_id: from('clientCertificateId', text),
    deployment_id: from('deploymentId', text),
    description: from('description', text),
    stage_variables: from('stageVariables', asItIs),
    access_log_settings: written(),
    default_route_settings: written(),
    'default_route_settings.data_trace_enabled': written(),
    route_settings: written(),
    tags: written(),
    api_id: identity(),
    name: identity(),
    arn: computed(),
    execution_arn: computed(),
    id: computed(),
    invoke_url: computed(),
    tags_all: computed(),
  },
  references: { api_id: { type: 'aws_apigatewayv2_api', attribute: 'id' } },
});
