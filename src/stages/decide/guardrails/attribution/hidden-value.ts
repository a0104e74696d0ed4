import { resourceName } from '../../guardrail.ts';
import type { Guardrail } from '../../guardrail.ts';
import { isSecret } from '../../secrets/secret-values.ts';

/** A value that CloudTrail does not record is not accepted. */
export const hiddenValue: Guardrail = {
  id: 'hidden-value',
  title: 'CloudTrail does not record the new value',
  docs: 'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-record-contents.html',
  defaultEffect: 'escalate',
  onlyForCode: true,
  check(drift, _intent, context) {
    if (drift.kind === 'missing') return undefined;
    const found = drift.changes.filter((change) => change.hidden && !isSecret(change, drift, context)).map((change) => change.path);
    if (found.length === 0) return undefined;
    return {
      message: `${found.join(', ')} of ${resourceName(drift)} changed, and CloudTrail does not record the new value: use a refresh`,
    };
  },
};
