import { notesOf } from '#catalogue/attribute-notes.ts';
import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import { boundText } from '#domain/foreign-text.ts';
import { resourceName, visibleLeaves } from '../guardrail.ts';
import type { Guardrail, GuardrailContext } from '../guardrail.ts';
import { incidentTerms } from '../holds/incident-terms.ts';

/** What somebody switched off in an incident is to come back: code waits until the incident is over. */
export const emergencyStop: Guardrail = {
  id: 'emergency-stop',
  title: 'Switched something off during an incident',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/operational-excellence-pillar/ops_event_response_event_incident_problem_process.html',
  defaultEffect: 'hold',
  check(drift, intent, context) {
    if (intent.motivation.kind !== 'incident' || drift.kind !== 'changed') return undefined;
    const stopped = visibleLeaves(drift).find((leaf) => isSwitchedOff(leaf, drift.resourceType, context));
    if (stopped === undefined) return undefined;
    const said = intent.motivation.evidence[0];
    return {
      hold: incidentTerms(drift, context),
      message: boundText(
        `${stopped.path} of ${resourceName(drift)} was switched off during an incident${said === undefined ? '' : ` (${said})`}: it is decided when the incident is over`,
        300,
      ),
    };
  },
};

const OFF = /^(?:disabled?|off|false|stopped|inactive|suspended|paused|none)$/i;

function isSwitchedOff(leaf: ChangedLeaf, resourceType: string, context: GuardrailContext): boolean {
  const { aspect } = notesOf(context.catalogue, resourceType, leaf.path);
  if (aspect === 'capacity') return leaf.after === 0 && leaf.before !== 0;
  if (aspect !== 'enablement') return false;
  return (
    (leaf.after === false && leaf.before !== false) ||
    (typeof leaf.after === 'string' && OFF.test(leaf.after) && !OFF.test(String(leaf.before)))
  );
}
