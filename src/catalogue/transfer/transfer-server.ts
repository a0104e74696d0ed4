import { text, textSet } from '../convert.ts';
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
import type { Writer } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { amended, mirrored } from '../mirrored.ts';
import { arnOf, idFrom } from '../select.ts';
import { taggedByArn } from '../tagging.ts';
import { change, concealed, terraformOnly } from '../write.ts';

const byId = by({ id: request('serverId') });
const endpoint = amended({ address_allocation_ids: [], security_group_ids: [], subnet_ids: [], vpc_endpoint_id: '', vpc_id: '' });
const protocol = amended({ as2_transports: [], passive_ip: '', set_stat_option: '', tls_session_resumption_mode: '' });
const workflow = { execution_role: '', workflow_id: '' };

const told: readonly Writer[] = [
  attributesFrom(request()),
  change('endpoint_details', request('endpointDetails'), endpoint),
  change('protocol_details', request('protocolDetails'), protocol),
  concealed('host_key', request('hostKey')),
];

// https://docs.aws.amazon.com/transfer/latest/APIReference/API_UpdateServer.html
export const transferServer = defineResource({
  type: 'aws_transfer_server',
  eventSource: 'transfer.amazonaws.com',
  traits: {
    is: ['authenticates', 'opens-network'],
    governs: {
      identifier: 'domain',
      protection: 'force_destroy protocol_details.tls_session_resumption_mode',
      encryption: 'certificate protocols security_policy_name',
      destination: 'structured_log_destinations',
      reach: `
        endpoint_type endpoint_details.address_allocation_ids endpoint_details.security_group_ids
        protocol_details.as2_transports protocol_details.passive_ip
      `,
      placement: 'endpoint_details.subnet_ids endpoint_details.vpc_endpoint_id endpoint_details.vpc_id',
      access: `
        invocation_role logging_role workflow_details.on_partial_upload.execution_role
        workflow_details.on_upload.execution_role
      `,
      identity: 'directory_id function identity_provider_type url',
      code: 'workflow_details',
      secret: 'host_key',
      mode: 'post_authentication_login_banner pre_authentication_login_banner protocol_details.set_stat_option',
    },
    safer: {
      'public-exposure': { endpoint_type: 'VPC' },
      'privilege-escalation': { 'protocol_details.tls_session_resumption_mode': 'ENFORCED' },
      disclosure: { protocols: { without: ['FTP'] }, security_policy_name: 'higher' },
    },
  },
  importId: idFrom('', 'id'),
  calls: {
    CreateServer: creates(
      by({ id: response('serverId') }),
      put('id', response('serverId')),
      put('arn', arnOf('transfer', 'server/', response('serverId'))),
      put('domain', request('domain')),
      ...told,
      replaceMap('tags', request('tags')),
    ),
    UpdateServer: updates(byId, ...told),
    ...taggedByArn({ part: ':server/', arn: 'arn' }),
    DeleteServer: deletes(byId),
  },
  attributes: {
    certificate: from('certificate', text),
    directory_id: from('identityProviderDetails.directoryId', text),
    endpoint_type: from('endpointType', text),
    function: from('identityProviderDetails.function', text),
    identity_provider_type: from('identityProviderType', text),
    invocation_role: from('identityProviderDetails.invocationRole', text),
    logging_role: from('loggingRole', text),
    post_authentication_login_banner: from('postAuthenticationLoginBanner', text),
    pre_authentication_login_banner: from('preAuthenticationLoginBanner', text),
    // Among them is one that nobody encrypts.
    protocols: from('protocols', textSet),
    security_policy_name: from('securityPolicyName', text),
    structured_log_destinations: from('structuredLogDestinations', textSet),
    url: from('identityProviderDetails.url', text),
    workflow_details: from('workflowDetails', mirrored({ on_partial_upload: [workflow], on_upload: [workflow] })),
    endpoint_details: written(),
    host_key: written(),
    protocol_details: written(),
    tags: written(),
    domain: identity(),
    force_destroy: terraformOnly(),
    arn: computed(),
    endpoint: computed(),
    host_key_fingerprint: computed(),
    id: computed(),
    tags_all: computed(),
  },
  references: { logging_role: { type: 'aws_iam_role', attribute: 'arn' } },
});
