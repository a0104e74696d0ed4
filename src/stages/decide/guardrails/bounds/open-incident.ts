import { boundText } from '#domain/text/foreign-text.ts';
import { quoteSignal } from '#domain/judging/signal.ts';
import { resourceName } from '../../guardrail.ts';
import type { Guardrail } from '../../guardrail.ts';
import { incidentTerms } from '../../holds/incident-terms.ts';

/** While an alarm is firing, it is unclear whether the change helped or is still needed, so it is held until the alarm is resolved. */
export const openIncident: Guardrail = {
  id: 'open-incident',
  title: 'Changed in an incident that is not over',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/operational-excellence-pillar/ops_event_response_event_incident_problem_process.html',
  defaultEffect: 'hold',
  onlyForCode: true,
  check(drift, intent, context) {
    const open = intent.open?.[drift.id] ?? [];
    const [first] = open;
    if (first === undefined) return undefined;
    const terms = incidentTerms(drift, context);
    const more = open.length === 1 ? '' : ` and ${open.length - 1} more`;
    const latest = terms.until === undefined ? '' : `, at the latest until ${terms.until}`;
    return {
      hold: { ...terms, untilResolved: open },
      message: boundText(
        `${resourceName(drift)} was changed while ${quoteSignal(first)}${more} was firing, which is still open: held until it is resolved${latest}`,
        500,
      ),
    };
  },
};
