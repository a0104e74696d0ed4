import { boundText } from '#domain/text/foreign-text.ts';
import { resourceName } from '../../guardrail.ts';
import type { Guardrail } from '../../guardrail.ts';

/** How many of the resources apart are named; what is left is counted. */
const NAMED = 3;

/** Where code says a thing in two places, an edit of either is undone by the other at the next apply. */
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
