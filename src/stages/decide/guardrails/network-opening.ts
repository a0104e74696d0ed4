import { boundText } from '#domain/foreign-text.ts';
import { resourceName } from '../guardrail.ts';
import type { Guardrail } from '../guardrail.ts';
import { describeOpening, isPrivate, isSingleHost, isWorld, newOpenings } from '../network-openings.ts';

/** A range of the internet that code has not named before is let in by a person, not by a tool. */
export const networkOpening: Guardrail = {
  id: 'network-opening',
  title: 'Lets in an internet range that code does not name',
  docs: 'https://docs.aws.amazon.com/vpc/latest/userguide/security-group-rules.html',
  defaultEffect: 'escalate',
  check(drift, intent, context) {
    // public-exposure speaks for the whole internet.
    const openings = newOpenings(drift, context.workspace).filter((opening) => !isWorld(opening.cidr) && !isPrivate(opening.cidr));
    const [first] = openings;
    if (first === undefined) return undefined;
    const temporary = intent.motivation.kind === 'incident' && openings.every((opening) => isSingleHost(opening.cidr));
    const message = boundText(
      `${resourceName(drift)} now lets in ${describeOpening(first)}${openings.length > 1 ? ` and ${openings.length - 1} more` : ''}`,
      250,
    );
    return temporary
      ? { message: `${message}, one address in an incident: it is decided when the incident is over`, effect: 'hold' }
      : { message };
  },
};
