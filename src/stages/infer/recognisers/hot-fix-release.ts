import { quoteLeaf } from '../episode.ts';
import type { EpisodeLeaf } from '../episode.ts';
import type { Recogniser } from '../recogniser.ts';

/** What says which build runs. */
const BUILD =
  /^(?:task_definition|image|image_id|image_uri|s3_key|s3_object_version|source_code_hash|filename|version_label|function_version)$/;

/** What is registered so that a service can be pointed at it. */
const REVISION =
  /^aws_(?:ecs_task_definition|lambda_layer_version|launch_template|launch_configuration|elastic_beanstalk_application_version)$/;

/** A person, and no pipeline, makes another build run: it could not wait. */
export const hotFixRelease: Recogniser = {
  id: 'hot-fix-release',
  title: 'A release past the pipeline',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/operational-excellence-pillar/ops_mit_deploy_risks_plan_for_unsucessful_changes.html',
  recognise({ hands, drifts, leaves }) {
    const builds = leaves.filter(isBuild);
    const isAll = drifts.every((drift) =>
      drift.kind === 'changed'
        ? builds.some((leaf) => leaf.drift === drift)
        : drift.kind === 'unmanaged' && REVISION.test(drift.resourceType),
    );
    if (hands !== 'person' || builds.length === 0 || !isAll || !leaves.every(isBuild)) return undefined;
    const evidence = builds.map(quoteLeaf);
    return { goal: 'availability', motivation: { kind: 'incident', evidence }, what: 'a release by hand', confidence: 0.75, evidence };
  },
};

function isBuild(leaf: EpisodeLeaf): boolean {
  return leaf.governs === 'code' && BUILD.test(leaf.path);
}
