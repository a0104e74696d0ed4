import { resourceName } from '../../guardrail.ts';
import type { Guardrail } from '../../guardrail.ts';

/** In the wrong root, the resource would be managed by the wrong state. */
export const unclearRoot: Guardrail = {
  id: 'unclear-root',
  title: 'Several roots could own an unmanaged resource',
  docs: 'https://developer.hashicorp.com/terraform/language/state/purpose',
  defaultEffect: 'escalate',
  onlyForCode: true,
  check(drift) {
    if (drift.kind !== 'unmanaged' || drift.candidateRoots === undefined) return undefined;
    return {
      message: `${resourceName(drift)} could belong to ${drift.candidateRoots.join(' or ')}: none of its references decides which`,
    };
  },
};
