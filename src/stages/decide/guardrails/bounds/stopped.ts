import { boundText } from '#domain/text/foreign-text.ts';
import { isEmergency } from '#domain/intent.ts';
import { resourceName } from '../../guardrail.ts';
import type { Guardrail } from '../../guardrail.ts';
import { stoppedLeaf } from '../../bounds/stopped-leaf.ts';

/** Disabling a credential is recommended practice and grants no access. https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_access-keys_update.html */
const CREDENTIAL = /^aws_iam_(?:access_key|user_ssh_key|service_specific_credential|signing_certificate)$/;

/** Switches that change how something works. Without them it still works. */
const HOW =
  /(?:^|\.)(?:stickiness|origin_shield|monitoring|tracing_configuration|enclave_options|provisioned_throughput|dynamic_partitioning_configuration)\.enabled$/;

/** Something that was disabled is usually meant to come back. Written into code, it would stay disabled without notice. */
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
