import { boundText } from '#domain/foreign-text.ts';
import { resourceName, visibleLeaves } from '../guardrail.ts';
import type { Guardrail } from '../guardrail.ts';

/** Attributes that name the artefact that runs, not how it runs. */
const ARTEFACT = /(?:^|\.)(?:task_definition|container_definitions|image_uri|image_id|ami|s3_key|s3_object_version|source_code_hash)$/;

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
      ? undefined
      : {
          message: boundText(
            `${deployed.path} of ${resourceName(drift)} was changed by hand: what it names is made by a release, and code has to name one of those`,
            300,
          ),
        };
  },
};
