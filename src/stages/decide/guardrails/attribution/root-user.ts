import { actorOf } from '#domain/actor.ts';
import { resourceName } from '../../guardrail.ts';
import type { Guardrail } from '../../guardrail.ts';

/** Only a few tasks need the root user, so a person reviews all other changes by it. Calls that services make as root do not count. */
export const rootUser: Guardrail = {
  id: 'root-user',
  title: 'The root user of the account made the change',
  docs: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/root-user-best-practices.html',
  defaultEffect: 'escalate',
  check(drift) {
    const isByRoot = drift.events.some((event) => actorOf(event).kind === 'root' && event.userIdentity.invokedBy === undefined);
    return isByRoot ? { message: `${resourceName(drift)} was changed by the root user of the account` } : undefined;
  },
};
