import { boundText } from '#domain/text/foreign-text.ts';
import { resourceName } from '../../guardrail.ts';
import type { Guardrail } from '../../guardrail.ts';

/** The maximum number of differing resources named; the rest is counted. */
const NAMED = 3;

/** If code defines something in two places, the next apply undoes an edit of either one. */
export const conflictingDefinitions: Guardrail = {
  id: 'conflicting-definitions',
  title: 'Has conflicting definitions in code',
  docs: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/security_group_rule',
  defaultEffect: 'escalate',
  check(drift) {
    const fault = drift.conflictingDefinition;
    if (fault === undefined) return undefined;
    const { address, argument, apart } = fault;
    const more = apart.length > NAMED ? ` and ${apart.length - NAMED} more` : '';
    return {
      message: boundText(
        `${resourceName(drift)} has conflicting definitions in code: ${argument} of ${address}, and ${apart.slice(0, NAMED).join(', ')}${more}`,
        400,
      ),
    };
  },
};
