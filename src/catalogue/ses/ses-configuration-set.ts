import * as c from '../words.ts';
import { setName } from './identities.ts';

const byName = c.by({ name: setName });
const newName = c.request('configurationSet.name');
const tracking = c.mirrored({ custom_redirect_domain: '' });

/** The older version has `Require`, the newer one `REQUIRE`. */
function policy(value: c.Json): c.Json {
  const word = String(value).toLowerCase();
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
}

const delivery: c.Writer = (event) => {
  const requested = c.request('deliveryOptions.tlsPolicy')(event) ?? c.request('tlsPolicy')(event);
  return requested === undefined ? {} : { delivery_options: [{ tls_policy: policy(requested) }] };
};

const redirect: c.Writer = (event) => {
  const options = c.request('trackingOptions')(event) ?? c.request()(event);
  return c.isJsonObject(options) && options['customRedirectDomain'] !== undefined
    ? c.writes({ tracking_options: [() => ({ customRedirectDomain: options['customRedirectDomain'] ?? '' }), tracking] })(event, {}, {})
    : {};
};

// https://docs.aws.amazon.com/ses/latest/APIReference/API_CreateConfigurationSet.html
export const sesConfigurationSet = c.defineResource({
  type: 'aws_ses_configuration_set',
  is: ['carries-messages', 'harmless-when-new'],
  governs: {
    enablement: 'sending_enabled',
    encryption: 'delivery_options',
    observability: 'reputation_metrics_enabled',
    destination: 'tracking_options',
  },
  safer: { disclosure: { 'delivery_options.tls_policy': 'Require' } },

  calls: {
    CreateConfigurationSet: c.creates(c.by({ name: newName }), {
      id: newName,
      name: newName,
      arn: c.arnOf('ses', 'configuration-set/', newName),
    }),
    PutConfigurationSetDeliveryOptions: c.updates(byName, delivery),
    UpdateConfigurationSetReputationMetricsEnabled: c.updates(byName, { reputation_metrics_enabled: 'enabled' }),
    PutConfigurationSetReputationOptions: c.updates(byName, 'reputation_metrics_enabled'),
    UpdateConfigurationSetSendingEnabled: c.updates(byName, { sending_enabled: 'enabled' }),
    PutConfigurationSetSendingOptions: c.updates(byName, 'sending_enabled'),
    CreateConfigurationSetTrackingOptions: c.updates(byName, redirect),
    UpdateConfigurationSetTrackingOptions: c.updates(byName, redirect),
    PutConfigurationSetTrackingOptions: c.updates(byName, redirect),
    DeleteConfigurationSetTrackingOptions: c.updates(byName, c.constant('tracking_options', [])),
    DeleteConfigurationSet: c.deletes(byName),
  },
  written: 'delivery_options',
  identity: 'name',
});
