import { describeActor } from '#domain/actor.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { resourceName } from '../../guardrail.ts';
import type { Guardrail } from '../../guardrail.ts';
import { actorIdentityOf } from '#domain/field/actor-identity.ts';
import { tugsOfWar } from '../../actors/tug-of-war.ts';

/** Where one party overrules another, the last write is not an agreement. Going on and on is oscillation's question. */
export const contested: Guardrail = {
  id: 'contested',
  title: 'One actor undid the change of another',
  docs: 'https://kubernetes.io/docs/reference/using-api/server-side-apply/#conflicts',
  defaultEffect: 'escalate',
  onlyForCode: true,
  check(drift, _intent, context) {
    if (drift.writes.length === 0 && new Set(drift.actors.map(actorIdentityOf)).size > 1) {
      // Of a type the catalogue does not know, nobody can say whether the second undid the first.
      return {
        message: boundText(
          `${resourceName(drift)} was changed by ${drift.actors.map(describeActor).join(' and ')}, and it is unknown who wrote which value`,
          300,
        ),
      };
    }
    const tug = tugsOfWar(drift, context).find((one) => one.kind === 'overruled');
    return tug === undefined
      ? undefined
      : { message: boundText(`${tug.path} of ${resourceName(drift)} was changed in opposite directions: ${tug.timeline}`, 600) };
  },
};
