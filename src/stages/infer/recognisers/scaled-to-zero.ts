import { isAllOf, isAmount, quoteLeaf } from '../episode.ts';
import type { EpisodeLeaf } from '../episode.ts';
import type { Recogniser } from '../recogniser.ts';

/** Calls by which something stops running and stays. */
const STOPS = /^(?:Stop(?:Instances|DBInstance|DBCluster|NotebookInstance)|PauseCluster)$/;

/** Everything that was touched is stopped, or goes down to nothing, outside of an incident: it is not paid for while nobody uses it. */
export const scaledToZero: Recogniser = {
  id: 'scaled-to-zero',
  title: 'Stopped, or scaled to nothing',
  docs: 'https://docs.aws.amazon.com/solutions/latest/instance-scheduler-on-aws/solution-overview.html',
  recognise(episode) {
    const { events, leaves, said, hands } = episode;
    if (said.kind === 'incident') return undefined;
    const isStopped = events.length > 0 && events.every((event) => STOPS.test(event.eventName));
    const isZero = (leaf: EpisodeLeaf): boolean => isAmount(leaf) && leaf.after === 0;
    if (!isStopped && !isAllOf(episode, isZero)) return undefined;
    const evidence = isStopped ? [...new Set(events.map((event) => event.eventName))] : leaves.map(quoteLeaf);
    return {
      goal: 'cost',
      // A program that stops things does so by the clock.
      ...(hands === 'runbook' || hands === 'program' ? { motivation: { kind: 'scheduled', evidence } as const } : {}),
      what: isStopped ? 'stopped while nobody uses it' : 'scaled to nothing',
      confidence: 0.85,
      evidence,
    };
  },
};
