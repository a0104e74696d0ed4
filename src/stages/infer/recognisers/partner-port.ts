import { waysInOf, within } from '../ways-in.ts';
import type { Recogniser } from '../recogniser.ts';

/** The same source, or the same port, is let into several groups, and nothing else changes: somebody has to reach something. */
export const partnerPort: Recogniser = {
  id: 'partner-port',
  title: 'A port opened on several groups',
  docs: 'https://docs.aws.amazon.com/vpc/latest/userguide/security-group-rules.html',
  recognise({ drifts }) {
    const ways = drifts.map(waysInOf);
    if (ways.some((way) => way === undefined)) return undefined;
    const before = ways.flatMap((way) => way?.before ?? []);
    const added = ways.flatMap((way) => way?.after ?? []).filter((now) => !before.some((old) => within(now, old)));
    const groups = new Set(added.map((way) => way.group));
    const isAlike = [new Set(added.map((way) => way.source)), new Set(added.map((way) => `${way.fromPort}-${way.toPort}`))].some(
      (kinds) => kinds.size === 1,
    );
    if (groups.size < 2 || !isAlike) return undefined;
    return {
      goal: 'operability',
      what: `a way in through ${groups.size} security groups`,
      confidence: 0.8,
      evidence: added.map((way) => `${way.protocol} ${way.fromPort}-${way.toPort} from ${way.source} into ${way.group}`),
    };
  },
};
