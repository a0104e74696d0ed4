import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
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
import type { Select } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { amended, mirrored } from '../mirrored.ts';
import { arnOf, idFrom, where } from '../select.ts';
import { taggedByArn } from '../tagging.ts';
import { change } from '../write.ts';
import { setName } from './identities.ts';

const byName = by({ configuration_set_name: setName });
const delivery = { sending_pool_name: '', tls_policy: '' };
const reputation = { last_fresh_start: '', reputation_metrics_enabled: false };
const sending = { sending_enabled: true };
const suppression = { suppressed_reasons: [] } as const;
const tracking = { custom_redirect_domain: '' };
const vdm = mirrored({
  dashboard_options: { engagement_metrics: '' },
  guardian_options: { optimized_shared_delivery: '' },
});

/** The calls of the older version stand here too: what they put is the same set. */
function isNewer(event: CloudTrailEvent): boolean {
  return request('configurationSet')(event) === undefined;
}

/** What lies in the call itself, or in a member of the older version's. */
const optionsIn =
  (member: string, ...keys: readonly string[]): Select =>
  (event) => {
    const inner = request(member)(event);
    const all = isJsonObject(inner) ? inner : request()(event);
    if (!isJsonObject(all)) return undefined;
    const own = Object.entries(all).filter(([key]) => keys.includes(key));
    return Object.fromEntries(own.map(([key, value]): readonly [string, Json] => [key, key === 'tlsPolicy' ? upper(value) : value]));
  };

function upper(value: Json): Json {
  return typeof value === 'string' ? value.toUpperCase() : value;
}

const enabled =
  (member: string): Select =>
  (event) => {
    const value = request('enabled')(event);
    return value === undefined ? undefined : { [member]: value };
  };

// https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_CreateConfigurationSet.html
export const sesv2ConfigurationSet = defineResource({
  type: 'aws_sesv2_configuration_set',
  eventSource: 'ses.amazonaws.com',
  traits: {
    is: ['carries-messages', 'harmless-when-new'],
    governs: {
      identifier: 'configuration_set_name',
      enablement: 'sending_options',
      encryption: 'delivery_options.tls_policy',
      observability: 'reputation_options vdm_options.dashboard_options',
      destination: 'tracking_options',
      mode: 'delivery_options suppression_options vdm_options',
    },
    safer: {
      disclosure: { 'delivery_options.tls_policy': 'REQUIRE' },
    },
  },
  importId: idFrom('', 'configuration_set_name'),
  calls: {
    CreateConfigurationSet: creates(
      where(isNewer, byName),
      put('id', setName),
      put('configuration_set_name', setName),
      put('arn', arnOf('ses', 'configuration-set/', setName)),
      attributesFrom(request()),
      replaceMap('tags', request('tags')),
    ),
    PutConfigurationSetDeliveryOptions: updates(
      byName,
      put('delivery_options', optionsIn('deliveryOptions', 'tlsPolicy', 'sendingPoolName'), mirrored(delivery)),
    ),
    PutConfigurationSetReputationOptions: updates(
      byName,
      change('reputation_options', optionsIn('', 'reputationMetricsEnabled'), amended(reputation)),
    ),
    UpdateConfigurationSetReputationMetricsEnabled: updates(
      byName,
      change('reputation_options', enabled('reputationMetricsEnabled'), amended(reputation)),
    ),
    PutConfigurationSetSendingOptions: updates(byName, change('sending_options', optionsIn('', 'sendingEnabled'), amended(sending))),
    UpdateConfigurationSetSendingEnabled: updates(byName, change('sending_options', enabled('sendingEnabled'), amended(sending))),
    PutConfigurationSetSuppressionOptions: updates(
      byName,
      put('suppression_options', optionsIn('', 'suppressedReasons'), mirrored(suppression)),
    ),
    PutConfigurationSetTrackingOptions: updates(byName, put('tracking_options', optionsIn('', 'customRedirectDomain'), mirrored(tracking))),
    CreateConfigurationSetTrackingOptions: updates(
      byName,
      put('tracking_options', optionsIn('trackingOptions', 'customRedirectDomain'), mirrored(tracking)),
    ),
    UpdateConfigurationSetTrackingOptions: updates(
      byName,
      put('tracking_options', optionsIn('trackingOptions', 'customRedirectDomain'), mirrored(tracking)),
    ),
    DeleteConfigurationSetTrackingOptions: updates(byName, constant('tracking_options', [])),
    PutConfigurationSetVdmOptions: updates(byName, put('vdm_options', request('vdmOptions'), vdm)),
    ...taggedByArn({ part: ':configuration-set/' }),
    DeleteConfigurationSet: deletes(byName),
  },
  attributes: {
    delivery_options: from('deliveryOptions', mirrored(delivery)),
    'delivery_options.tls_policy': written(),
    reputation_options: from('reputationOptions', mirrored(reputation)),
    sending_options: from('sendingOptions', mirrored(sending)),
    suppression_options: from('suppressionOptions', mirrored(suppression)),
    tracking_options: from('trackingOptions', mirrored(tracking)),
    vdm_options: from('vdmOptions', vdm),
    tags: written(),
    configuration_set_name: identity(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
});
