import { actorKey } from '#domain/actor.ts';
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import type { Guardrail } from '../../guardrail.ts';

/** People cannot review thousands of code changes at once. Counts all drifts that could be written into code, whatever their verdicts. */
export const quota: Guardrail = {
  id: 'quota',
  title: 'More changes in one run than the policy allows',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/operational-excellence-pillar/ops_dev_integ_freq_sm_rev_chg.html',
  defaultEffect: 'escalate',
  onlyForCode: true,
  check(drift, _intent, { drifts, policy }) {
    const counted = countOf(drifts);
    const { accepts, acceptsPerActor } = policy.quota;
    if (counted.all > accepts) return { message: `This run has ${counted.all} acceptable drifts, and the policy allows ${accepts}` };
    const busy = drift.actors.find((actor) => (counted.byActor.get(actorKey(actor)) ?? 0) > acceptsPerActor);
    if (busy === undefined) return undefined;
    return {
      message: boundText(
        `${busy.principal} made ${counted.byActor.get(actorKey(busy)) ?? 0} drifts of this run, and the policy allows ${acceptsPerActor}`,
        250,
      ),
    };
  },
};

interface Count {
  readonly all: number;
  readonly byActor: ReadonlyMap<string, number>;
}

const counts = new WeakMap<readonly Drift[], Count>();

function countOf(drifts: readonly Drift[]): Count {
  const known = counts.get(drifts);
  if (known !== undefined) return known;
  const visible = drifts.filter((drift) => drift.invisible === undefined);
  const byActor = new Map<string, number>();
  for (const key of visible.flatMap((drift) => drift.actors.map(actorKey))) byActor.set(key, (byActor.get(key) ?? 0) + 1);
  const counted: Count = { all: visible.length, byActor };
  counts.set(drifts, counted);
  return counted;
}
