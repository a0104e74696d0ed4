import type { Drift } from '#domain/drift.ts';
import { resourceName } from '../../guardrail.ts';
import type { Guardrail } from '../../guardrail.ts';

function whyOf(drift: Drift & Required<Pick<Drift, 'unproven'>>): string {
  if (drift.unproven === 'unverified-call') return 'comes from an unverified catalogue mapping, without a matching record or service model';
  if (drift.unread !== undefined) return `is incomplete: the effect of ${drift.unread.join(', ')} is unknown`;
  return 'was inferred from names and values only: the catalogue does not know the call';
}

/** An inferred effect is reported, but not written into code; a refresh shows the real values. */
export const unprovenReading: Guardrail = {
  id: 'unproven-reading',
  title: 'The effect of the calls is not verified',
  docs: 'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-record-contents.html',
  defaultEffect: 'escalate',
  onlyForCode: true,
  check(drift) {
    const { unproven } = drift;
    if (unproven === undefined) return undefined;
    return { message: `The change of ${resourceName(drift)} ${whyOf({ ...drift, unproven })}; a refresh can confirm it` };
  },
};
