import * as c from '../words.ts';

const byId = c.by({ id: 'serverId' });
const endpoint = c.convertOnlyBlock({
  address_allocation_ids: [],
  security_group_ids: [],
  subnet_ids: [],
  vpc_endpoint_id: '',
  vpc_id: '',
});
const protocol = c.convertOnlyBlock({ as2_transports: [], passive_ip: '', set_stat_option: '', tls_session_resumption_mode: '' });
const workflow = { execution_role: '', workflow_id: '' };

const writings: readonly c.Writing[] = [
  c.attributesFrom(c.request()),
  c.change('endpoint_details', 'endpointDetails', endpoint),
  c.change('protocol_details', 'protocolDetails', protocol),
  c.hiddenWrite('host_key', 'hostKey'),
];

// https://docs.aws.amazon.com/transfer/latest/APIReference/API_UpdateServer.html
export const transferServer = c.defineResource({
  type: 'aws_transfer_server',
  importId: '{id}',
  is: ['authenticates', 'opens-network'],
  governs: {
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
    identity: 'directory_id function identity_provider_type sftp_authentication_methods url',
    code: 'workflow_details',
    secret: 'host_key',
    mode: `
      ip_address_type s3_storage_options post_authentication_login_banner pre_authentication_login_banner protocol_details.set_stat_option
    `,
  },
  safer: {
    'public-exposure': { endpoint_type: 'VPC' },
    'privilege-escalation': { 'protocol_details.tls_session_resumption_mode': 'ENFORCED' },
    disclosure: { protocols: { without: ['FTP'] }, security_policy_name: 'higher' },
  },
  calls: {
    CreateServer: c.creates(
      c.by({ id: c.response('serverId') }),
      { id: c.response('serverId'), arn: c.arnOf('transfer', 'server/', c.response('serverId')) },
      'domain',
      ...writings,
      'tags',
    ),
    UpdateServer: c.updates(byId, ...writings),
    ...c.taggedByArn({ part: ':server/', arn: 'arn' }),
    DeleteServer: c.deletes(byId),
  },
  mapped: `
    certificate endpoint_type identity_provider_type ip_address_type logging_role post_authentication_login_banner
    pre_authentication_login_banner security_policy_name
  `,
  each: {
    directory_id: 'identityProviderDetails.directoryId',
    function: 'identityProviderDetails.function',
    invocation_role: 'identityProviderDetails.invocationRole',
    // One of the protocols is unencrypted.
    protocols: c.from('protocols', c.textSet),
    s3_storage_options: c.from('s3StorageOptions', c.mirrored({ directory_listing_optimization: '' })),
    sftp_authentication_methods: 'identityProviderDetails.sftpAuthenticationMethods',
    structured_log_destinations: c.from('structuredLogDestinations', c.textSet),
    url: 'identityProviderDetails.url',
    workflow_details: c.from('workflowDetails', c.mirrored({ on_partial_upload: [workflow], on_upload: [workflow] })),
  },
  identity: 'domain',
  terraformOnly: 'force_destroy',
  references: { logging_role: 'aws_iam_role.arn' },
});
