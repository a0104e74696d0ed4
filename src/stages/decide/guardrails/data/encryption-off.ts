import { isGuard, lossOf, lostSafeguards } from '../../lost-safeguard.ts';
import type { Guardrail } from '../../guardrail.ts';
import { visibleLeaves } from '../../guardrail.ts';

/** Encryption in code must not become weaker. */
export const encryptionOff: Guardrail = {
  id: 'encryption-off',
  title: 'Disables or weakens encryption',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/security-pillar/protecting-data-at-rest.html',
  defaultEffect: 'revert',
  check(drift, _intent, context) {
    if (drift.kind === 'missing' && !isGuard(drift, context)) return undefined;
    // A customer key replaces the service's own key: SQS then disables its managed encryption.
    // https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-configure-sse-existing-queue.html
    const hasOwnKey = visibleLeaves(drift).some(({ path, after }) => /kms_/.test(path) && typeof after === 'string' && after !== '');
    const lost = lostSafeguards(drift, 'disclosure', context).find(({ leaf }) => !(hasOwnKey && /managed_sse/.test(leaf.path)));
    return lost === undefined ? undefined : lossOf(drift, lost, 'it protects data from being read');
  },
};
