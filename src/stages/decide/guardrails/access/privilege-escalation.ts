import { lostDenial } from '../../grants/lost-denials.ts';
import { isGuard, lossOf, lostSafeguards } from '../../lost-safeguard.ts';
import type { Guardrail } from '../../guardrail.ts';

/** An account-wide limit in code, such as the password policy, must not become weaker. Permits check the grants of principals. */
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
