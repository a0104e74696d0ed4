/** The blocks of a build project. https://docs.aws.amazon.com/codebuild/latest/APIReference/API_Project.html */
import * as c from '../words.ts';

const artifact: c.Table = c.tableOf('aws_codebuild_project.artifacts');

const source: c.Table = c.tableOf('aws_codebuild_project.source');

/** The output of a build. */
export const artifacts = c.mirrored(artifact);

/** Batch builds. */
export const batchConfig = c.mirrored(c.tableOf('aws_codebuild_project.build_batch_config'));

/** The cache between builds. */
export const cache = c.mirrored({ cache_namespace: '', location: '', modes: [], type: 'NO_CACHE' });

/** The environment of builds. */
export const environment = c.mirrored(
  c.tableOf('aws_codebuild_project.environment', {
    image_pull_credentials_type: 'CODEBUILD',
    environment_variable: c.named('environmentVariables', [{ type: 'PLAINTEXT' }]),
  }),
);

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
