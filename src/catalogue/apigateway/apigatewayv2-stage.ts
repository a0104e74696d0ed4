import * as c from '../words.ts';
import { gatewayArn, isOfRestApi, taggingOf } from './rest-records.ts';

const stage = c.decoded('stageName');
const isHttp = (event: c.CloudTrailEvent): boolean => !isOfRestApi(event);
const byName = c.where(isHttp, c.by({ api_id: 'apiId', name: stage }));
const settings: c.Table = c.tableOf('aws_apigatewayv2_stage.default_route_settings');

/** The provider stores the ARN of a log group without the wildcard for its streams. */
const logging = {
  settings: c.block('accessLogSettings', {
    destination_arn: c.value('destinationArn', '', (arn) => String(arn).replace(/:\*$/, '')),
    format: '',
  }),
};

/** Settings by route. A call contains only the routes that it changes. */
const routes: c.Writer = c.change('route_settings', 'routeSettings', (found, before) => {
  const known = c.asList(before).filter(c.isJsonObject);
  if (!c.isJsonObject(found)) return known;
  const named = Object.entries(found).map(([key, one]): c.JsonObject => {
    const earlier = known.find((item) => item['route_key'] === key);
    return { ...c.blockOf(settings, c.isJsonObject(one) ? one : {}, earlier ?? {}), route_key: key };
  });
  return [...known.filter((item) => !Object.hasOwn(found, String(item['route_key']))), ...named];
});

const withoutRoute: c.Writer = (event, current) => {
  const key = c.decoded('routeKey')(event);
  return { route_settings: c.asList(current['route_settings']).filter((item) => c.isJsonObject(item) && item['route_key'] !== key) };
};

const writings: readonly c.Writing[] = [
  c.attributesFrom(c.request()),
  c.change('access_log_settings', 'accessLogSettings', (found, before) => logging.settings({ accessLogSettings: found }, before)),
  c.change('default_route_settings', 'defaultRouteSettings', (found, before) =>
    c.isJsonObject(found) ? [c.blockOf(settings, found, c.onlyBlock(before))] : [],
  ),
  routes,
];

// https://docs.aws.amazon.com/apigatewayv2/latest/api-reference/apis-apiid-stages-stagename.html
export const apigatewayv2Stage = c.defineResource({
  type: 'aws_apigatewayv2_stage',
  is: ['steers-traffic', 'runs-code'],
  governs: {
    label: 'description',
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
  importId: '{api_id}/{name}',
  calls: {
    CreateStage: c.creates(
      byName,
      { id: stage, name: stage, arn: gatewayArn('apis/', c.request('apiId'), '/stages/', stage) },
      'api_id',
      ...writings,
      'tags',
    ),
    UpdateStage: c.updates(byName, ...writings),
    DeleteAccessLogSettings: c.updates(byName, c.constant('access_log_settings', [])),
    DeleteRouteSettings: c.updates(byName, withoutRoute),
    ...taggingOf(/^\/apis\/[^/]+\/stages\/[^/]+$/),
    DeleteStage: c.deletes(byName),
  },
  mapped: 'auto_deploy client_certificate_id deployment_id description',
  each: { stage_variables: c.from('stageVariables', c.asItIs) },
  identity: 'api_id name',
  references: { api_id: 'aws_apigatewayv2_api.id' },
});
