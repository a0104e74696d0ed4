/** Converts volumes of a task definition to Terraform's nested blocks. https://docs.aws.amazon.com/AmazonECS/latest/APIReference/API_Volume.html */
import * as c from '../words.ts';

/**
 * One of `volumes` → a block volume.
 * @param item a volume of the API
 * @returns the block
 */
export function volume(item: c.Json): c.Json {
  const source = c.isJsonObject(item) ? item : {};
  const host = source['host'];
  return {
    name: source['name'] ?? '',
    host_path: c.isJsonObject(host) ? (host['sourcePath'] ?? '') : '',
    configure_at_launch: source['configuredAtLaunch'] ?? false,
    s3files_volume_configuration: s3Files(source['s3filesVolumeConfiguration'] ?? []),
    docker_volume_configuration: blockOf(source['dockerVolumeConfiguration'], dockerVolume),
    efs_volume_configuration: blockOf(source['efsVolumeConfiguration'], efsVolume),
    fsx_windows_file_server_volume_configuration: blockOf(source['fsxWindowsFileServerVolumeConfiguration'], fsxVolume),
  };
}

const s3Files = c.blocksOf({ access_point_arn: '', file_system_arn: '', root_directory: '', transit_encryption_port: 0 });

function blockOf(value: c.Json | undefined, make: (source: c.JsonObject) => c.JsonObject): c.Json {
  return c.isJsonObject(value) ? [make(value)] : [];
}

function dockerVolume(source: c.JsonObject): c.JsonObject {
  return {
    autoprovision: source['autoprovision'] ?? false,
    driver: source['driver'] ?? '',
    driver_opts: source['driverOpts'] ?? {},
    labels: source['labels'] ?? {},
    scope: source['scope'] ?? '',
  };
}

function efsVolume(source: c.JsonObject): c.JsonObject {
  return {
    file_system_id: source['fileSystemId'] ?? '',
    root_directory: source['rootDirectory'] ?? '/',
    transit_encryption: source['transitEncryption'] ?? '',
    transit_encryption_port: source['transitEncryptionPort'] ?? 0,
    authorization_config: blockOf(source['authorizationConfig'], (access) => ({
      access_point_id: access['accessPointId'] ?? '',
      iam: access['iam'] ?? '',
    })),
  };
}

function fsxVolume(source: c.JsonObject): c.JsonObject {
  return {
    file_system_id: source['fileSystemId'] ?? '',
    root_directory: source['rootDirectory'] ?? '',
    authorization_config: blockOf(source['authorizationConfig'], (access) => ({
      credentials_parameter: access['credentialsParameter'] ?? '',
      domain: access['domain'] ?? '',
    })),
  };
}
