import * as c from '../words.ts';
import { setName } from './identities.ts';

const byName = c.by({ configuration_set_name: setName });
const delivery = { max_delivery_seconds: 0, sending_pool_name: '', tls_policy: '' };
const reputation = { last_fresh_start: '', reputation_metrics_enabled: false };
const sending = { sending_enabled: true };
const suppression = { suppressed_reasons: [] } as const;
const tracking = { custom_redirect_domain: '', https_policy: '' };
const vdm = c.mirrored(c.tableOf('aws_sesv2_configuration_set.vdm_options'));

/** True for the newer version. Calls of the older version are mapped here too, because they write the same set. */
function isNewer(event: c.CloudTrailEvent): boolean {
  return c.request('configurationSet')(event) === undefined;
}

/** Selects from the call itself, or from a member of the older version's call. */
const optionsIn =
  (member: string, ...keys: readonly string[]): c.Select =>
  (event) => {
    const inner = c.request(member)(event);
    const all = c.isJsonObject(inner) ? inner : c.request()(event);
    if (!c.isJsonObject(all)) return undefined;
    const own = Object.entries(all).filter(([key]) => keys.includes(key));
    return Object.fromEntries(own.map(([key, value]): readonly [string, c.Json] => [key, key === 'tlsPolicy' ? upper(value) : value]));
  };

function upper(value: c.Json): c.Json {
  return typeof value === 'string' ? value.toUpperCase() : value;
}

const enabled =
  (member: string): c.Select =>
  (event) => {
    const value = c.request('enabled')(event);
    return value === undefined ? undefined : { [member]: value };
  };

// https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_CreateConfigurationSet.html
export const sesv2ConfigurationSet = c.defineResource({
  type: 'aws_sesv2_configuration_set',
  is: ['carries-messages', 'harmless-when-new'],
  governs: {
    enablement: 'sending_options',
    encryption: 'delivery_options.tls_policy tracking_options.https_policy',
    observability: 'reputation_options vdm_options.dashboard_options',
    destination: 'tracking_options',
    mode: 'delivery_options suppression_options vdm_options',
  },
  safer: {
    disclosure: { 'delivery_options.tls_policy': 'REQUIRE' },
    'public-exposure': { 'tracking_options.https_policy': 'REQUIRE' },
  },

  calls: {
    CreateConfigurationSet: c.creates(
      c.where(isNewer, byName),
      { id: setName, configuration_set_name: setName, arn: c.arnOf('ses', 'configuration-set/', setName) },
      c.attributesFrom(c.request()),
      'tags',
    ),
    PutConfigurationSetDeliveryOptions: c.updates(byName, {
      delivery_options: [optionsIn('deliveryOptions', 'tlsPolicy', 'sendingPoolName', 'maxDeliverySeconds'), c.mirrored(delivery)],
    }),
    PutConfigurationSetReputationOptions: c.updates(
      byName,
      c.change('reputation_options', optionsIn('', 'reputationMetricsEnabled'), c.convertOnlyBlock(reputation)),
    ),
    UpdateConfigurationSetReputationMetricsEnabled: c.updates(
      byName,
      c.change('reputation_options', enabled('reputationMetricsEnabled'), c.convertOnlyBlock(reputation)),
    ),
    PutConfigurationSetSendingOptions: c.updates(
      byName,
      c.change('sending_options', optionsIn('', 'sendingEnabled'), c.convertOnlyBlock(sending)),
    ),
    UpdateConfigurationSetSendingEnabled: c.updates(
      byName,
      c.change('sending_options', enabled('sendingEnabled'), c.convertOnlyBlock(sending)),
    ),
    PutConfigurationSetSuppressionOptions: c.updates(byName, {
      suppression_options: [optionsIn('', 'suppressedReasons'), c.mirrored(suppression)],
    }),
    PutConfigurationSetTrackingOptions: c.updates(byName, {
      tracking_options: [optionsIn('', 'customRedirectDomain', 'httpsPolicy'), c.mirrored(tracking)],
    }),
    CreateConfigurationSetTrackingOptions: c.updates(byName, {
      tracking_options: [optionsIn('trackingOptions', 'customRedirectDomain'), c.mirrored(tracking)],
    }),
    UpdateConfigurationSetTrackingOptions: c.updates(byName, {
      tracking_options: [optionsIn('trackingOptions', 'customRedirectDomain'), c.mirrored(tracking)],
    }),
    DeleteConfigurationSetTrackingOptions: c.updates(byName, c.constant('tracking_options', [])),
    PutConfigurationSetVdmOptions: c.updates(byName, { vdm_options: ['vdmOptions', vdm] }),
    ...c.taggedByArn({ part: ':configuration-set/' }),
    DeleteConfigurationSet: c.deletes(byName),
  },
  each: {
    delivery_options: c.from('deliveryOptions', c.mirrored(delivery)),
    reputation_options: c.from('reputationOptions', c.mirrored(reputation)),
    sending_options: c.from('sendingOptions', c.mirrored(sending)),
    suppression_options: c.from('suppressionOptions', c.mirrored(suppression)),
    tracking_options: c.from('trackingOptions', c.mirrored(tracking)),
    vdm_options: c.from('vdmOptions', vdm),
  },
  identity: 'configuration_set_name',
});
