import * as c from '../words.ts';
import {
  artifacts,
  batchConfig,
  cache,
  environment,
  fileSystems,
  logsConfig,
  mainSource,
  secondarySources,
  secondaryVersions,
  vpcConfig,
} from './project-blocks.ts';

const name: c.Select = (event) => c.request('name')(event) ?? c.response('project.name')(event);
/** In older records the request has no members. https://docs.aws.amazon.com/codebuild/latest/userguide/cloudtrail.html */
const project: c.Select = (event) => (c.request('name')(event) === undefined ? c.response('project')(event) : c.request()(event));
const arn = c.arnOf('codebuild', 'project/', name);

// https://docs.aws.amazon.com/codebuild/latest/APIReference/API_UpdateProject.html
export const codebuildProject = c.defineResource({
  type: 'aws_codebuild_project',
  is: ['runs-code'],
  governs: {
    label: 'description',
    capacity: 'environment.compute_type',
    timing: 'build_batch_config.timeout_in_mins build_timeout queued_timeout',
    bound: 'build_batch_config.restrictions concurrent_build_limit auto_retry_limit',
    protection: 'environment.privileged_mode',
    encryption: `
      artifacts.encryption_disabled encryption_key logs_config.s3_logs.encryption_disabled
      secondary_artifacts.encryption_disabled secondary_sources.insecure_ssl source.insecure_ssl
    `,
    observability: 'secondary_sources.report_build_status source.report_build_status',
    detection: 'logs_config.cloudwatch_logs.status logs_config.s3_logs.status',
    destination: 'artifacts logs_config secondary_artifacts',
    reach: 'badge_enabled project_visibility vpc_config.security_group_ids',
    placement: 'vpc_config.subnets vpc_config.vpc_id',
    access: `
      artifacts.bucket_owner_access build_batch_config.service_role logs_config.s3_logs.bucket_owner_access
      resource_access_role secondary_artifacts.bucket_owner_access service_role
    `,
    code: 'environment file_system_locations secondary_source_version secondary_sources source source_version',
    secret: 'environment.registry_credential secondary_sources.auth source.auth',
    mode: 'build_batch_config.combine_artifacts cache',
  },
  safer: {
    'data-loss': { 'logs_config.cloudwatch_logs.status': 'ENABLED', 'logs_config.s3_logs.status': 'ENABLED' },
    disclosure: {
      encryption_key: 'higher',
      'artifacts.encryption_disabled': false,
      'environment.environment_variable.type': { without: ['PLAINTEXT'] },
      'logs_config.s3_logs.encryption_disabled': false,
      'secondary_artifacts.encryption_disabled': false,
      'secondary_sources.insecure_ssl': false,
      'source.insecure_ssl': false,
    },
    'public-exposure': { badge_enabled: false, project_visibility: 'PRIVATE' },
    'privilege-escalation': { 'environment.privileged_mode': false },
  },
  range: {
    'build_batch_config.restrictions.maximum_builds_allowed': '1..100',
    'build_batch_config.timeout_in_mins': '5..480 min',
    auto_retry_limit: '0..10',
    build_timeout: '5..2160 min',
    concurrent_build_limit: '1..*',
    queued_timeout: '5..480 min',
  },

  calls: {
    CreateProject: c.creates(c.by({ name }), { id: arn, name, arn }, c.attributesFrom(project), { tags: c.within(project, 'tags') }),
    UpdateProject: c.updates(c.by({ name }), c.attributesFrom(c.request()), 'tags'),
    UpdateProjectVisibility: c.updates(c.by({ arn: 'projectArn' }), 'project_visibility resource_access_role'),
    DeleteProject: c.deletes(c.by({ name })),
  },
  mapped: 'auto_retry_limit badge_enabled concurrent_build_limit description encryption_key service_role source_version',
  each: {
    artifacts: c.from('artifacts', artifacts),
    build_batch_config: c.from('buildBatchConfig', batchConfig),
    build_timeout: 'timeoutInMinutes',
    cache: c.from('cache', cache),
    environment: c.from('environment', environment),
    file_system_locations: c.from('fileSystemLocations', fileSystems),
    logs_config: c.from('logsConfig', logsConfig),
    queued_timeout: 'queuedTimeoutInMinutes',
    secondary_artifacts: c.from('secondaryArtifacts', artifacts),
    secondary_source_version: c.from('secondarySourceVersions', secondaryVersions),
    secondary_sources: c.from('secondarySources', secondarySources),
    source: c.from('source', mainSource),
    vpc_config: c.from('vpcConfig', vpcConfig),
  },
  // In privileged mode, a build can do anything on its machine.
  identity: 'name',
  references: { service_role: 'aws_iam_role.arn' },
});
