import type { EpisodeLeaf } from '../episode.ts';
import { directionOf, isAllOf, quoteLeaf } from '../episode.ts';
import { waysInOf } from '../ways-in.ts';
import type { Recogniser } from '../recogniser.ts';

/** How somebody gets at what runs, to look. */
const LOOKING =
  /(?:^|\.)(?:enable_execute_command|environment|log_level|level|logging\w*|monitoring|xray_tracing\w*|tracing_config)(?:\.|$)/;

/** How much at once, and whether at all. */
const BRAKE = /(?:^|\.)(?:enabled|is_enabled|state|status|batch_size|desired_\w+|maximum_\w+|\w*concurren\w*)$/;

/** In an incident, said so in words: what is slowed down or stopped protects what depends on it; what is opened helps to look. */
export const incidentMeasure: Recogniser = {
  id: 'incident-measure',
  title: 'A measure against an incident',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/operational-excellence-pillar/ops_event_response_event_incident_problem_process.html',
  recognise(episode) {
    if (episode.said.kind !== 'incident') return undefined;
    if (episode.drifts.every((drift) => waysInOf(drift) !== undefined) || isAllOf(episode, (leaf) => LOOKING.test(leaf.path)))
      return { goal: 'operability', what: 'a way to look into an incident', confidence: 0.9, evidence: episode.said.evidence };
    if (!isAllOf(episode, isBraked)) return undefined;
    return { goal: 'availability', what: 'a brake during an incident', confidence: 0.9, evidence: episode.leaves.map(quoteLeaf) };
  },
};

function isBraked(leaf: EpisodeLeaf): boolean {
  const isOff = leaf.after === false || /^(?:disabled|off)$/i.test(String(leaf.after));
  return BRAKE.test(leaf.path) && (isOff || directionOf(leaf) === 'down');
}
