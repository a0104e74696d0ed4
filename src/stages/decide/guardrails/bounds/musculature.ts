import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import { changedLeaves } from '#catalogue/changed-leaves.ts';
import { describeActor } from '#domain/actor.ts';
import type { Actor } from '#domain/actor.ts';
import type { AttributeChange } from '#domain/attribute-change.ts';
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { exceededLimit, numberIn, printBounds } from '../../bounds/bounds.ts';
import { isBounded, agentBoundsAt, agentManagedAt } from '../../bounds/agent-bounds.ts';
import type { AgentBounds } from '../../bounds/agent-bounds.ts';
import { isAgent, isAmong, actorsOfChange } from '../../bounds/change-actors.ts';
import { resourceName } from '../../guardrail.ts';
import type { Alarm, Guardrail, GuardrailContext } from '../../guardrail.ts';

/** An agent's change within its bounds is held, not written into code; a change outside them is reverted. */
export const musculature: Guardrail = {
  id: 'musculature',
  title: 'An agent changed an agent-managed attribute, within or outside its bounds',
  docs: 'https://docs.aws.amazon.com/autoscaling/ec2/userguide/asg-capacity-limits.html',
  defaultEffect: 'hold',
  weighs: ['bound', 'capacity'],
  check(drift, _intent, context) {
    if (drift.kind !== 'changed' || drift.address === undefined) return undefined;
    const alarms = drift.changes.filter((change) => !change.hidden).flatMap((change) => alarmsOf(change, drift, context));
    const isStrict = ({ effect }: Alarm): boolean => effect !== 'hold';
    return (
      alarms.find(({ effect }) => effect === 'escalate') ??
      alarms.find(isStrict) ??
      ownBoundMoved(drift, drift.address, context) ??
      alarms[0]
    );
  },
};

/** An agent that changes its own bound is no longer limited by it: its next change would be within bounds. */
function ownBoundMoved(drift: Drift, address: string, context: GuardrailContext): Alarm | undefined {
  const managed = agentManagedAt(address, context);
  if (managed.length === 0) return undefined;
  for (const change of drift.changes) {
    const agent = change.hidden ? undefined : actorsOfChange(drift, change).find((actor) => isAgent(actor));
    if (agent === undefined) continue;
    for (const { path, before, after } of changedLeaves(change)) {
      const bounded = managed.find((attribute) => isBoundOf(attribute, path, { address, context }));
      if (bounded === undefined) continue;
      const moved = `${describeActor(agent)} moved ${path} of ${resourceName(drift)} from ${JSON.stringify(before)} to ${JSON.stringify(after)}`;
      return { effect: 'escalate', message: boundText(`${moved}, a bound of ${bounded}, which agents may change`, 400) };
    }
  }
  return undefined;
}

/** Whether an attribute's bounds come from the argument at a path, in the same block. */
function isBoundOf(attribute: string, path: string, at: { readonly address: string; readonly context: GuardrailContext }): boolean {
  const [block, name] = [path.split('.').slice(0, -1).join('.'), path.split('.').at(-1) ?? ''];
  if (attribute.split('.').slice(0, -1).join('.') !== block) return false;
  const { min, max } = agentBoundsAt(at.address, attribute, at.context).bounds;
  return [min, max].some((limit) => limit?.said.startsWith(`${name} = `) === true);
}

/** Only changes by agents alone: if a person changed the number too, the usual rules apply. */
function alarmsOf(change: AttributeChange, drift: Drift, context: GuardrailContext): readonly Alarm[] {
  return changedLeaves(change).flatMap((leaf) => {
    if (numberIn(leaf.before) === undefined && numberIn(leaf.after) === undefined) return [];
    const moving = agentBoundsAt(drift.address ?? '', leaf.path, context);
    if (!moving.isAgentManaged) return [];
    const actors = actorsOfChange(drift, change);
    if (actors.length === 0 || !actors.every((actor) => isAgent(actor, moving.only.flat()))) return [];
    return [alarmOf(leaf, { drift, actors, moving })];
  });
}

function alarmOf(
  leaf: ChangedLeaf,
  { drift, actors, moving }: { readonly drift: Drift; readonly actors: readonly Actor[]; readonly moving: AgentBounds },
): Alarm {
  const { bounds, only } = moving;
  const names = [...new Set(actors.map(describeActor))].join(' and ');
  const moved = `${leaf.path} of ${resourceName(drift)} went from ${JSON.stringify(leaf.before)} to ${JSON.stringify(leaf.after)} by ${names}`;
  const unlisted = actors.find((actor) => only.some((listed) => !isAmong(actor, listed)));
  if (unlisted !== undefined)
    return { effect: 'escalate', message: boundText(`${moved}, but only ${only.flat().join(', ')} may change it`, 400) };
  const value = numberIn(leaf.after);
  const broken = value === undefined ? undefined : exceededLimit(value, bounds);
  if (broken !== undefined) return { effect: 'revert', message: boundText(`${moved}, outside ${broken.said}: vetoed`, 400) };
  if (value === undefined || !isBounded(bounds))
    return { effect: 'escalate', message: boundText(`${moved}, and no bounds for agents are declared`, 400) };
  return {
    effect: 'hold',
    message: boundText(`observed: ${moved}, within ${printBounds(bounds)}`, 400),
    hold: { owner: boundText(names), manager: 'agent' },
  };
}
