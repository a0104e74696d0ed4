import { isEmergency } from '#domain/intent.ts';
import { resourceName } from '../../guardrail.ts';
import type { Guardrail } from '../../guardrail.ts';
import { stoppedLeaf } from '../../bounds/stopped-leaf.ts';
import { incidentAlarm } from '../../holds/incident-terms.ts';

/** Something that was disabled in an incident is expected to come back, so it is held until the incident is over. */
export const emergencyStop: Guardrail = {
  id: 'emergency-stop',
  title: 'Disabled something during an incident',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/operational-excellence-pillar/ops_event_response_event_incident_problem_process.html',
  defaultEffect: 'hold',
  check(drift, intent, context) {
    if (!isEmergency(intent)) return undefined;
    const stopped = stoppedLeaf(drift, context.catalogue);
    if (stopped === undefined) return undefined;
    return incidentAlarm(`${stopped.path} of ${resourceName(drift)} was disabled`, { drift, intent, context });
  },
};
