import { lostDenial } from '../../grants/lost-denials.ts';
import { isGuard, lossOf, lostSafeguards } from '../../lost-safeguard.ts';
import type { Guardrail } from '../../guardrail.ts';

/** A rule that code states for everybody, such as the one about passwords, stays as strict as code says. Who gets which rights is a permit's question. */
export const privilegeEscalation: Guardrail = {
  id: 'privilege-escalation',
  title: 'Weakens or removes a limit on permissions',
  docs: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_passwords_account-policy.html',
  defaultEffect: 'revert',
  check(drift, _intent, context) {
    const [lost] = isGuard(drift, context) ? lostSafeguards(drift, 'privilege-escalation', context) : [];
    return lost === undefined ? lostDenial(drift, context) : lossOf(drift, lost, 'it limits permissions');
  },
};
