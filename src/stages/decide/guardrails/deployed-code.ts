import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/foreign-text.ts';
import { resourceName, visibleLeaves } from '../guardrail.ts';
import type { Alarm, Guardrail } from '../guardrail.ts';

/** Attributes that name the artefact that runs, not how it runs. */
const ARTEFACT = /(?:^|\.)(?:task_definition|container_definitions|image_uri|image_id|ami|s3_key|s3_object_version|source_code_hash)$/;

/**
 * Arguments that name where code comes from, and what is run of it, by type.
 * https://docs.aws.amazon.com/codebuild/latest/userguide/build-env-ref-available.html
 * https://docs.aws.amazon.com/codepipeline/latest/userguide/action-reference.html
 */
const SOURCES: Readonly<Record<string, RegExp>> = {
  aws_codebuild_project:
    /^(?:(?:source|secondary_sources)\.(?:type|location|buildspec)|(?:secondary_)?source_version(?:\.source_version)?|environment\.image)$/,
  aws_codepipeline:
    /^(?:stage\.action\.(?:category|owner|provider|configuration\.(?:Branch(?:Name)?|Commands|ConnectionArn|FullRepositoryId|FunctionName|ImageTag|Owner|ProjectName|Repo|RepositoryName|S3Bucket|S3ObjectKey))|trigger\..*branches\.\w+)$/,
};

/** Images that AWS keeps for builds: a newer one runs the same code. https://docs.aws.amazon.com/codebuild/latest/userguide/ec2-compute-images.html */
const IMAGE_OF_AWS = /^aws\/codebuild\//;

/** What runs comes out of a build: code cannot adopt an artefact that only the cloud has. */
export const deployedCode: Guardrail = {
  id: 'deployed-code',
  title: 'Deployed another artefact by hand',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/operational-excellence-pillar/ops_dev_integ_build_mgmt_sys.html',
  defaultEffect: 'escalate',
  onlyForCode: true,
  check(drift) {
    if (drift.kind === 'missing') return undefined;
    if (drift.kind === 'unmanaged')
      return drift.resourceType === 'aws_ecs_task_definition'
        ? { message: `${resourceName(drift)} was registered by hand: a revision is made by a release` }
        : undefined;
    const deployed = visibleLeaves(drift).find((leaf) => ARTEFACT.test(leaf.path));
    return deployed === undefined
      ? otherSource(drift)
      : {
          message: boundText(
            `${deployed.path} of ${resourceName(drift)} was changed by hand: what it names is made by a release, and code has to name one of those`,
            300,
          ),
        };
  },
};

/** A build or a release of other code than it was of, or without the step that asked a person first. */
function otherSource(drift: Drift): Alarm | undefined {
  const source = Object.hasOwn(SOURCES, drift.resourceType) ? SOURCES[drift.resourceType] : undefined;
  const moved = visibleLeaves(drift).find(
    ({ path, after }) => source?.test(path) === true && !(path === 'environment.image' && IMAGE_OF_AWS.test(String(after))),
  );
  if (moved === undefined) return undefined;
  const asked = moved.before === 'Approval' ? ': nobody is asked before it goes on' : ': other code is run from now on';
  return {
    message: boundText(
      `${moved.path} of ${resourceName(drift)} went from ${JSON.stringify(moved.before)} to ${JSON.stringify(moved.after)}${asked}`,
      300,
    ),
  };
}
