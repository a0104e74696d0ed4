/** The blocks of a build project. https://docs.aws.amazon.com/codebuild/latest/APIReference/API_Project.html */
import * as c from '../words.ts';

const artifact: c.Table = {
  artifact_identifier: '',
  bucket_owner_access: '',
  encryption_disabled: false,
  location: '',
  name: '',
  namespace_type: '',
  override_artifact_name: false,
  packaging: '',
  path: '',
  type: '',
};

const source: c.Table = {
  buildspec: '',
  git_clone_depth: 0,
  insecure_ssl: false,
  location: '',
  report_build_status: false,
  type: '',
  auth: { resource: '', type: '' },
  build_status_config: { context: '', target_url: '' },
  git_submodules_config: { fetch_submodules: false },
};

/** The output of a build. */
export const artifacts = c.mirrored(artifact);

/** Batch builds. */
export const batchConfig = c.mirrored({
  combine_artifacts: false,
  service_role: '',
  timeout_in_mins: 0,
  restrictions: { compute_types_allowed: [], maximum_builds_allowed: 0 },
});

/** The cache between builds. */
export const cache = c.mirrored({ cache_namespace: '', location: '', modes: [], type: 'NO_CACHE' });

/** The environment of builds. */
export const environment = c.mirrored({
  certificate: '',
  compute_type: '',
  docker_server: { compute_type: '', security_group_ids: [] },
  fleet: { fleet_arn: '' },
  host_kernel: '',
  image: '',
  image_pull_credentials_type: 'CODEBUILD',
  privileged_mode: false,
  type: '',
  environment_variable: c.named('environmentVariables', [{ name: '', type: 'PLAINTEXT', value: '' }]),
  registry_credential: { credential: '', credential_provider: '' },
});

/** File systems for builds. */
export const fileSystems = c.mirrored({ identifier: '', location: '', mount_options: '', mount_point: '', type: 'EFS' });

/** The logs of builds. */
export const logsConfig = c.mirrored({
  cloudwatch_logs: c.named('cloudWatchLogs', { group_name: '', status: 'ENABLED', stream_name: '' }),
  s3_logs: { bucket_owner_access: '', encryption_disabled: false, location: '', status: 'DISABLED' },
});

/** The main source. */
export const mainSource = c.mirrored(source, ['sourceIdentifier']);

/** Additional sources. */
export const secondarySources = c.mirrored({ ...source, source_identifier: '' });

/** Versions of the additional sources. */
export const secondaryVersions = c.mirrored({ source_identifier: '', source_version: '' });

/** The network of builds. */
export const vpcConfig = c.mirrored({ security_group_ids: [], subnets: [], vpc_id: '' });
