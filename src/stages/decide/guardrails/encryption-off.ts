import { notesOf, safeguardMove } from '#catalogue/attribute-notes.ts';
import { boundText } from '#domain/foreign-text.ts';
import { resourceName, visibleLeaves } from '../guardrail.ts';
import type { Guardrail } from '../guardrail.ts';

/** Types that are the encryption setting of another resource. */
const ENCRYPTION_TYPE = /encryption/;

/** What code encrypts stays encrypted, at least as well. */
export const encryptionOff: Guardrail = {
  id: 'encryption-off',
  title: 'Takes encryption away or weakens it',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/security-pillar/protecting-data-at-rest.html',
  defaultEffect: 'revert',
  check(drift, _intent, context) {
    if (drift.kind === 'unmanaged' || (drift.kind === 'missing' && !ENCRYPTION_TYPE.test(drift.resourceType))) return undefined;
    const moves = visibleLeaves(drift).flatMap((leaf) => {
      const { safeguard } = notesOf(context.catalogue, drift.resourceType, leaf.path);
      if (safeguard?.against !== 'disclosure') return [];
      // The service may go on with a default of its own, but not because code says so.
      return [
        {
          leaf,
          move:
            drift.kind === 'missing' && typeof leaf.before === 'string'
              ? ('weaker' as const)
              : safeguardMove(safeguard, leaf.before, leaf.after),
        },
      ];
    });
    // A key of one's own takes the place of the service's: SQS turns its own encryption off by itself then.
    // https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-configure-sse-existing-queue.html
    const ownKey = moves.some(({ leaf, move }) => move === 'stronger' && /kms_/.test(leaf.path));
    const weakened = moves.find(({ leaf, move }) => move === 'weaker' && !(ownKey && /managed_sse/.test(leaf.path)));
    if (weakened === undefined) return undefined;
    const { path, before, after } = weakened.leaf;
    return {
      message: boundText(
        `${path} of ${resourceName(drift)} went from ${JSON.stringify(before)} to ${JSON.stringify(after)}: it keeps data from being read`,
        300,
      ),
    };
  },
};
