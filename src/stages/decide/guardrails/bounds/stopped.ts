import { boundText } from '#domain/text/foreign-text.ts';
import { isEmergency } from '#domain/intent.ts';
import { resourceName } from '../../guardrail.ts';
import type { Guardrail } from '../../guardrail.ts';
import { stoppedLeaf } from '../../bounds/stopped-leaf.ts';

/** A key that no longer works lets nobody in: whoever switches one off does what everybody is told to. https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_access-keys_update.html */
const CREDENTIAL = /^aws_iam_(?:access_key|user_ssh_key|service_specific_credential|signing_certificate)$/;

/** Switches of how something works: without it everything goes on, otherwise. */
const HOW =
  /(?:^|\.)(?:stickiness|origin_shield|monitoring|tracing_configuration|enclave_options|provisioned_throughput|dynamic_partitioning_configuration)\.enabled$/;

/** What somebody stops is mostly to come back. Written into code it stays stopped, and nobody is reminded. */
export const stopped: Guardrail = {
  id: 'stopped',
  title: 'Disabled something outside an incident',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/operational-excellence-pillar/ops_ready_to_support_use_runbooks.html',
  defaultEffect: 'escalate',
  check(drift, intent, context) {
    if (isEmergency(intent) || CREDENTIAL.test(drift.resourceType)) return undefined;
    const leaf = stoppedLeaf(drift, context.catalogue);
    if (leaf === undefined || HOW.test(leaf.path)) return undefined;
    return {
      message: boundText(`${leaf.path} of ${resourceName(drift)} was disabled, and it is unknown whether permanently`, 300),
    };
  },
};
