import { actorKey } from '#domain/actor.ts';
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { groupByEach } from '#domain/group-by.ts';
import { memoizeByObject } from '#domain/memoize-by-object.ts';
import type { Actor } from '#domain/actor.ts';
import type { Guardrail } from '../../guardrail.ts';

/** People cannot review thousands of code changes at once. Counts all drifts that could be written into code, whatever their verdicts. */
export const quota: Guardrail = {
  id: 'quota',
  title: 'More changes in one run than the policy allows',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/operational-excellence-pillar/ops_dev_integ_freq_sm_rev_chg.html',
  defaultEffect: 'escalate',
  onlyForCode: true,
  check(drift, _intent, { drifts, policy }) {
    const { all, byActor } = visibleIn(drifts);
    const { accepts, acceptsPerActor } = policy.quota;
    if (all.length > accepts) return { message: `This run has ${all.length} acceptable drifts, and the policy allows ${accepts}` };
    const madeBy = (actor: Actor): number => byActor.get(actorKey(actor))?.length ?? 0;
    const busy = drift.actors.find((actor) => madeBy(actor) > acceptsPerActor);
    if (busy === undefined) return undefined;
    return {
      message: boundText(`${busy.principal} made ${madeBy(busy)} drifts of this run, and the policy allows ${acceptsPerActor}`, 250),
    };
  },
};

const visibleIn = memoizeByObject((drifts: readonly Drift[]) => {
  const all = drifts.filter((drift) => drift.invisible === undefined);
  return { all, byActor: groupByEach(all, ({ actors }) => actors.map(actorKey)) };
});
