import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { exceededLimit, numberIn } from '../../bounds/bounds.ts';
import { agentBoundsAt } from '../../bounds/agent-bounds.ts';
import { isAgent, actorsOfChange } from '../../bounds/change-actors.ts';
import { resourceName, visibleLeaves } from '../../guardrail.ts';
import type { Guardrail } from '../../guardrail.ts';

/** A number outside the bounds that code sets for it breaks a stated rule. */
export const declaredBound: Guardrail = {
  id: 'declared-bound',
  title: 'Outside the bounds in code, a mark or the policy',
  docs: 'https://docs.aws.amazon.com/autoscaling/application/userguide/what-is-application-auto-scaling.html',
  defaultEffect: 'escalate',
  onlyForCode: true,
  check(drift, _intent, context) {
    const { address } = drift;
    // If the bounds changed too, incident-measure checks the change.
    if (address === undefined || drift.changes.some((change) => /^(?:min|max)(?:imum)?_/.test(change.path))) return undefined;
    for (const leaf of visibleLeaves(drift)) {
      const value = typeof leaf.before === 'number' || typeof leaf.after === 'number' ? numberIn(leaf.after) : undefined;
      if (value === undefined) continue;
      const { bounds, isAgentManaged, only } = agentBoundsAt(address, leaf.path, context);
      const broken = isAgentManaged && isMovedByAgents(drift, leaf.path, only.flat()) ? undefined : exceededLimit(value, bounds);
      if (broken === undefined) continue;
      const message = `${leaf.path} of ${resourceName(drift)} is now ${value}, outside ${broken.said}`;
      return { message: boundText(message, 300) };
    }
    return undefined;
  },
};

/** The musculature guardrail checks changes by agents to agent-managed attributes. */
function isMovedByAgents(drift: Drift, path: string, listed: readonly string[]): boolean {
  const change = drift.changes.find((one) => one.path === path.split('.')[0]);
  const actors = change === undefined ? [] : actorsOfChange(drift, change);
  return actors.length > 0 && actors.every((actor) => isAgent(actor, listed));
}
