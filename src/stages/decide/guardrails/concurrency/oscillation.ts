import { boundText } from '#domain/text/foreign-text.ts';
import { resourceName } from '../../guardrail.ts';
import type { Guardrail } from '../../guardrail.ts';
import { tugsOfWar } from '../../actors/tug-of-war.ts';

/** Whoever wrote last has not won. A person is told once; while the same parties go on, the field is left as it is. */
export const oscillation: Guardrail = {
  id: 'oscillation',
  title: 'Several actors change one field back and forth',
  docs: 'https://kubernetes.io/docs/reference/using-api/server-side-apply/#conflicts',
  defaultEffect: 'escalate',
  check(drift, _intent, context) {
    const tugs = tugsOfWar(drift, context).filter((tug) => tug.kind === 'back-and-forth');
    const tug = tugs.find((one) => !one.toldBefore) ?? tugs[0];
    if (tug === undefined)
      return drift.invisible === 'put-back-again' ? { message: `${resourceName(drift)} is changed by several actors in turn` } : undefined;
    const sides = tug.sides.map((side) => boundText(side, 60)).join(' and ');
    const said = `${tug.path} of ${resourceName(drift)} is changed back and forth by ${sides}`;
    if (!tug.toldBefore) return { message: boundText(`${said}: ${tug.timeline}`, 900) };
    return {
      message: boundText(`${said}, as an earlier run reported; it is reported again if another actor joins: ${tug.timeline}`, 900),
      effect: 'hold',
      hold: { owner: boundText(sides, 200) },
    };
  },
};
