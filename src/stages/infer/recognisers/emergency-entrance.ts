import type { Recogniser } from '../recogniser.ts';

/** Names of what is kept for emergencies alone. https://docs.aws.amazon.com/wellarchitected/latest/security-pillar/sec_permissions_emergency_process.html */
const EMERGENCY = /break[-_ ]?glass|fire[-_ ]?call|emergency/i;

/** Who may come in, and under which conditions. */
const ENTRANCE = /^(?:assume_role_policy|policy|managed_policy_arns|inline_policy|groups|users)$/;

/** The entrance for emergencies is itself changed by hand: it is touched when somebody needs it and cannot use it. */
export const emergencyEntrance: Recogniser = {
  id: 'emergency-entrance',
  title: 'The way in for emergencies changed',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/security-pillar/sec_permissions_emergency_process.html',
  recognise({ hands, drifts }) {
    const named = drifts.map((drift) => drift.address ?? drift.importId ?? '').filter((name) => EMERGENCY.test(name));
    const isEntrance = drifts.every(
      (drift) =>
        drift.resourceType.startsWith('aws_iam_') &&
        drift.changes.every((change) => drift.kind === 'changed' && ENTRANCE.test(change.path)),
    );
    if (hands !== 'person' || named.length < drifts.length || !isEntrance) return undefined;
    const evidence = [...named];
    return {
      goal: 'availability',
      motivation: { kind: 'incident', evidence },
      what: 'the way in for emergencies',
      confidence: 0.6,
      evidence,
    };
  },
};
