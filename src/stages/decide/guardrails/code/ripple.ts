import { counted } from '#domain/text/counted.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { resourceName } from '../../guardrail.ts';
import type { Guardrail } from '../../guardrail.ts';
import { blastRadiusOf } from '../../dependencies/blast-radius.ts';

/** A change that many resources depend on is reviewed by a person who sees them. */
export const ripple: Guardrail = {
  id: 'ripple',
  title: 'Blast radius above the limit in the policy',
  docs: 'https://developer.hashicorp.com/terraform/language/expressions/references',
  defaultEffect: 'escalate',
  onlyForCode: true,
  check(drift, _intent, { workspace, policy }) {
    const { direct, indirect } = blastRadiusOf(drift, workspace);
    const readers = direct.length + indirect.length;
    if (readers <= policy.ripple.readers) return undefined;
    const some = [...direct, ...indirect].slice(0, 3).join(', ');
    return {
      message: boundText(
        `${counted(direct.length, 'resource')} ${direct.length === 1 ? 'reads' : 'read'} the changed values of ${resourceName(drift)} directly and ${indirect.length} indirectly (${some}${readers > 3 ? ' …' : ''}): the policy allows ${policy.ripple.readers}`,
        300,
      ),
    };
  },
};
