/** Converts volumes of a task definition to Terraform's nested blocks. https://docs.aws.amazon.com/AmazonECS/latest/APIReference/API_Volume.html */
import * as c from '../words.ts';

/** One of `volumes` → a block volume. */
export const volume = c.itemOf(
  c.tableOf('aws_ecs_task_definition.volume', {
    host_path: c.named('host.sourcePath'),
    configure_at_launch: c.named('configuredAtLaunch'),
    efs_volume_configuration: { root_directory: '/' },
  }),
);
