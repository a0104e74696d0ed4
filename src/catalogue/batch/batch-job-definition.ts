import * as c from '../words.ts';

const arn = c.response('jobDefinitionArn');

/** Selects the ARN, from an ARN or from name and revision. */
const given: c.Select = (event) => {
  const found = c.request('jobDefinition')(event);
  return String(found).startsWith('arn:') ? found : c.arnOf('batch', 'job-definition/', () => found)(event);
};

const container: c.Table = c.tableOf('aws_batch_job_definition.eks_properties.pod_properties.containers', {
  security_context: { read_only_root_file_system: c.named('readOnlyRootFilesystem') },
});
const pods = c.mirrored({
  pod_properties: {
    dns_policy: '',
    host_network: true,
    service_account_name: '',
    share_process_namespace: false,
    containers: [container],
    image_pull_secret: c.named('imagePullSecrets', [{ name: '' }]),
    init_containers: [container],
    metadata: { labels: c.value('labels', {}) },
    volumes: [c.tableOf('aws_batch_job_definition.eks_properties.pod_properties.volumes')],
  },
});
const retries = c.mirrored(c.tableOf('aws_batch_job_definition.retry_strategy'));

// https://docs.aws.amazon.com/batch/latest/APIReference/API_RegisterJobDefinition.html
export const batchJobDefinition = c.defineResource({
  type: 'aws_batch_job_definition',
  is: ['runs-code'],
  governs: {
    timing: 'retry_strategy.attempts timeout',
    code: 'container_properties ecs_properties eks_properties node_properties parameters',
    mode: 'platform_capabilities propagate_tags retry_strategy scheduling_priority',
  },
  range: { 'retry_strategy.attempts': '1..10', 'timeout.attempt_duration_seconds': '60..* s' },
  importId: '{arn}',
  calls: {
    // Each call creates a new revision. The revision in code stays unchanged.
    RegisterJobDefinition: c.creates(
      c.by({ arn }),
      { id: arn, arn, name: 'jobDefinitionName', revision: c.response('revision') },
      'type',
      c.attributesFrom(c.request()),
      'tags',
    ),
    ...c.taggedByArn({ part: ':job-definition/' }),
    DeregisterJobDefinition: c.deletes(c.by({ arn: given })),
  },
  mapped: 'propagate_tags scheduling_priority',
  each: {
    container_properties: c.from('containerProperties', c.jsonText),
    ecs_properties: c.from('ecsProperties', c.jsonText),
    eks_properties: c.from('eksProperties', pods),
    node_properties: c.from('nodeProperties', c.jsonText),
    parameters: c.from('parameters', c.asItIs),
    platform_capabilities: c.from('platformCapabilities', c.textSet),
    retry_strategy: c.from('retryStrategy', retries),
    timeout: c.from('timeout', c.mirrored({ attempt_duration_seconds: 0 })),
  },
  identity: 'name type',
  terraformOnly: 'deregister_on_new_revision',
});
