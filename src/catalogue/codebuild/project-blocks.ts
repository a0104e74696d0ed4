/** The blocks of a build project. https://docs.aws.amazon.com/codebuild/latest/APIReference/API_Project.html */
import { mirrored, named } from '../mirrored.ts';
import type { Table } from '../mirrored.ts';

const artifact: Table = {
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

const source: Table = {
  buildspec: '',
  git_clone_depth: 0,
  insecure_ssl: false,
  location: '',
  report_build_status: false,
  type: '',
  build_status_config: { context: '', target_url: '' },
  git_submodules_config: { fetch_submodules: false },
};

/** Through which credentials a source is reached is kept elsewhere. */
const BESIDE = ['auth'];

/** What a build leaves behind. */
export const artifacts = mirrored(artifact);

/** Builds of several parts. */
export const batchConfig = mirrored({
  combine_artifacts: false,
  service_role: '',
  timeout_in_mins: 0,
  restrictions: { compute_types_allowed: [], maximum_builds_allowed: 0 },
});

/** What one build leaves for the next. */
export const cache = mirrored({ location: '', modes: [], type: 'NO_CACHE' });

/** What builds run in. */
export const environment = mirrored({
  certificate: '',
  compute_type: '',
  image: '',
  image_pull_credentials_type: 'CODEBUILD',
  privileged_mode: false,
  type: '',
  environment_variable: named('environmentVariables', [{ name: '', type: 'PLAINTEXT', value: '' }]),
  registry_credential: { credential: '', credential_provider: '' },
});

/** File systems that builds see. */
export const fileSystems = mirrored({ identifier: '', location: '', mount_options: '', mount_point: '', type: 'EFS' });

/** Where builds log. */
export const logsConfig = mirrored({
  cloudwatch_logs: named('cloudWatchLogs', { group_name: '', status: 'ENABLED', stream_name: '' }),
  s3_logs: { bucket_owner_access: '', encryption_disabled: false, location: '', status: 'DISABLED' },
});

/** What is built. */
export const mainSource = mirrored(source, [...BESIDE, 'sourceIdentifier']);

/** What is built beside it. */
export const secondarySources = mirrored({ ...source, source_identifier: '' }, BESIDE);

/** Which version of each. */
export const secondaryVersions = mirrored({ source_identifier: '', source_version: '' });

/** The network that builds run in. */
export const vpcConfig = mirrored({ security_group_ids: [], subnets: [], vpc_id: '' });
