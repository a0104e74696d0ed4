import type { Drift } from '#domain/drift.ts';
import { resourceName } from '../../guardrail.ts';
import type { Guardrail } from '../../guardrail.ts';

function whyOf(drift: Drift & Required<Pick<Drift, 'unproven'>>): string {
  if (drift.unproven === 'unverified-call') return 'was read by a mapping that no record and no service model bears out';
  if (drift.unread !== undefined) return `is not known in full: nothing tells what ${drift.unread.join(', ')} set`;
  return 'was read off names and values alone: the catalogue does not know the call';
}

/** What the trail probably means is worth telling, and not worth writing into code: a refresh shows what it is. */
export const unprovenReading: Guardrail = {
  id: 'unproven-reading',
  title: 'Nothing bears out what the calls mean',
  docs: 'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-record-contents.html',
  defaultEffect: 'escalate',
  onlyForCode: true,
  check(drift) {
    const { unproven } = drift;
    if (unproven === undefined) return undefined;
    return { message: `What happened to ${resourceName(drift)} ${whyOf({ ...drift, unproven })}; a refresh would settle it` };
  },
};
