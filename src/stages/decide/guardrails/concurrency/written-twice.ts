import { boundText } from '#domain/text/foreign-text.ts';
import { resourceName } from '../../guardrail.ts';
import type { Guardrail } from '../../guardrail.ts';

/** How many of the resources apart are named; what is left is counted. */
const NAMED = 3;

/** Where code says a thing in two places, an edit of either is undone by the other at the next apply. */
export const writtenTwice: Guardrail = {
  id: 'written-twice',
  title: 'Is written in two places that undo each other',
  docs: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/security_group_rule',
  defaultEffect: 'escalate',
  check(drift) {
    const fault = drift.writtenTwice;
    if (fault === undefined) return undefined;
    const { address, argument, apart } = fault;
    const more = apart.length > NAMED ? ` and ${apart.length - NAMED} more` : '';
    return {
      message: boundText(
        `${resourceName(drift)} is of what code writes twice: as ${argument} of ${address}, and as ${apart.slice(0, NAMED).join(', ')}${more}`,
        400,
      ),
    };
  },
};
