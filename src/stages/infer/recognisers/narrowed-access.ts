import { ingressPermissionsOf, within } from '../ingress-permissions.ts';
import type { Recogniser } from '../recogniser.ts';

/** Fewer sources can connect than before, and no new ones: a rule was narrowed or removed. */
export const narrowedAccess: Recogniser = {
  id: 'narrowed-access',
  title: 'Network access narrowed',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/security-pillar/sec_network_protection_create_layers.html',
  recognise({ drifts }) {
    const ways = drifts.map(ingressPermissionsOf);
    if (ways.some((way) => way === undefined)) return undefined;
    const before = ways.flatMap((way) => way?.before ?? []);
    const after = ways.flatMap((way) => way?.after ?? []);
    const lost = before.filter((old) => !after.some((now) => within(old, now)));
    if (lost.length === 0 || !after.every((now) => before.some((old) => within(now, old)))) return undefined;
    const evidence = lost.map((way) => `${way.protocol} ${way.fromPort}-${way.toPort} from ${way.source}: removed`);
    return { goal: 'security', what: 'narrower network access', confidence: 0.85, evidence };
  },
};
