import { boolean } from '../convert.ts';
import { by, computed, constant, creates, defineResource, deletes, identity, put, request, updates, written } from '../define.ts';
import type { Writer } from '../define.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { mirrored } from '../mirrored.ts';
import { arnOf, idFrom } from '../select.ts';
import { setName } from './identities.ts';

const byName = by({ name: setName });
const newName = request('configurationSet.name');
const tracking = mirrored({ custom_redirect_domain: '' });

/** The older version writes `Require`, the newer one `REQUIRE`. */
function policy(value: Json): Json {
  const word = String(value).toLowerCase();
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
}

const delivery: Writer = (event) => {
  const told = request('deliveryOptions.tlsPolicy')(event) ?? request('tlsPolicy')(event);
  return told === undefined ? {} : { delivery_options: [{ tls_policy: policy(told) }] };
};

const redirect: Writer = (event) => {
  const told = request('trackingOptions')(event) ?? request()(event);
  return isJsonObject(told) && told['customRedirectDomain'] !== undefined
    ? put('tracking_options', () => ({ customRedirectDomain: told['customRedirectDomain'] ?? '' }), tracking)(event, {}, {})
    : {};
};

// https://docs.aws.amazon.com/ses/latest/APIReference/API_CreateConfigurationSet.html
export const sesConfigurationSet = defineResource({
  type: 'aws_ses_configuration_set',
  eventSource: 'ses.amazonaws.com',
  traits: {
    is: ['carries-messages', 'harmless-when-new'],
    governs: {
      identifier: 'name',
      enablement: 'sending_enabled',
      encryption: 'delivery_options',
      observability: 'reputation_metrics_enabled',
      destination: 'tracking_options',
    },
    safer: {
      disclosure: { 'delivery_options.tls_policy': 'Require' },
    },
  },
  importId: idFrom('', 'name'),
  calls: {
    CreateConfigurationSet: creates(
      by({ name: newName }),
      put('id', newName),
      put('name', newName),
      put('arn', arnOf('ses', 'configuration-set/', newName)),
    ),
    PutConfigurationSetDeliveryOptions: updates(byName, delivery),
    UpdateConfigurationSetReputationMetricsEnabled: updates(byName, put('reputation_metrics_enabled', request('enabled'), boolean)),
    PutConfigurationSetReputationOptions: updates(byName, put('reputation_metrics_enabled', request('reputationMetricsEnabled'), boolean)),
    UpdateConfigurationSetSendingEnabled: updates(byName, put('sending_enabled', request('enabled'), boolean)),
    PutConfigurationSetSendingOptions: updates(byName, put('sending_enabled', request('sendingEnabled'), boolean)),
    CreateConfigurationSetTrackingOptions: updates(byName, redirect),
    UpdateConfigurationSetTrackingOptions: updates(byName, redirect),
    PutConfigurationSetTrackingOptions: updates(byName, redirect),
    DeleteConfigurationSetTrackingOptions: updates(byName, constant('tracking_options', [])),
    DeleteConfigurationSet: deletes(byName),
  },
  attributes: {
    delivery_options: written(),
    'delivery_options.tls_policy': written(),
    reputation_metrics_enabled: written(),
    sending_enabled: written(),
    tracking_options: written(),
    name: identity(),
    arn: computed(),
    id: computed(),
    last_fresh_start: computed(),
  },
});
