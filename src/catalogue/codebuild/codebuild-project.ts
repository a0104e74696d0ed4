import { boolean, integer, text } from '../convert.ts';
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
  updates,
  written,
  response,
} from '../define.ts';
import type { Select } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { arnOf, idFrom, within } from '../select.ts';
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

const name: Select = (event) => request('name')(event) ?? response('project.name')(event);
/** Older records print the request without its members. https://docs.aws.amazon.com/codebuild/latest/userguide/cloudtrail.html */
const project: Select = (event) => (request('name')(event) === undefined ? response('project')(event) : request()(event));
const arn = arnOf('codebuild', 'project/', name);

// https://docs.aws.amazon.com/codebuild/latest/APIReference/API_UpdateProject.html
export const codebuildProject = defineResource({
  type: 'aws_codebuild_project',
  eventSource: 'codebuild.amazonaws.com',
  traits: {
    is: ['runs-code'],
    governs: {
      label: 'description',
      identifier: 'name',
      capacity: 'environment.compute_type',
      timing: 'build_batch_config.timeout_in_mins build_timeout queued_timeout',
      bound: 'build_batch_config.restrictions concurrent_build_limit',
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
      secret: 'environment.registry_credential',
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
      build_timeout: '5..2160 min',
      concurrent_build_limit: '1..*',
      queued_timeout: '5..480 min',
    },
  },
  importId: idFrom('', 'name'),
  calls: {
    CreateProject: creates(
      by({ name }),
      put('id', arn),
      put('name', name),
      put('arn', arn),
      attributesFrom(project),
      replaceMap('tags', within(project, 'tags')),
    ),
    UpdateProject: updates(by({ name }), attributesFrom(request()), replaceMap('tags', request('tags'))),
    UpdateProjectVisibility: updates(
      by({ arn: request('projectArn') }),
      put('project_visibility', request('projectVisibility')),
      put('resource_access_role', request('resourceAccessRole')),
    ),
    DeleteProject: deletes(by({ name })),
  },
  attributes: {
    artifacts: from('artifacts', artifacts),
    badge_enabled: from('badgeEnabled', boolean),
    build_batch_config: from('buildBatchConfig', batchConfig),
    build_timeout: from('timeoutInMinutes', integer),
    cache: from('cache', cache),
    concurrent_build_limit: from('concurrentBuildLimit', integer),
    description: from('description', text),
    encryption_key: from('encryptionKey', text),
    environment: from('environment', environment),
    // A build that may do anything on its machine.
    'environment.privileged_mode': written(),
    file_system_locations: from('fileSystemLocations', fileSystems),
    logs_config: from('logsConfig', logsConfig),
    queued_timeout: from('queuedTimeoutInMinutes', integer),
    secondary_artifacts: from('secondaryArtifacts', artifacts),
    secondary_source_version: from('secondarySourceVersions', secondaryVersions),
    secondary_sources: from('secondarySources', secondarySources),
    service_role: from('serviceRole', text),
    source: from('source', mainSource),
    'source.insecure_ssl': written(),
    source_version: from('sourceVersion', text),
    vpc_config: from('vpcConfig', vpcConfig),
    project_visibility: written(),
    resource_access_role: written(),
    tags: written(),
    name: identity(),
    arn: computed(),
    badge_url: computed(),
    id: computed(),
    public_project_alias: computed(),
    tags_all: computed(),
  },
  references: { service_role: { type: 'aws_iam_role', attribute: 'arn' } },
});
