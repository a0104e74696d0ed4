import { notesOf } from '#catalogue/attribute-notes.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import type { Drift } from '#domain/drift.ts';
import type { Json } from '#domain/json.ts';
import { visibleLeaves } from '../guardrail.ts';

const OFF = /^(?:disabled?|off|false|stopped|inactive|suspended|paused|none)$/i;

/** On-demand tables have no capacity (`billing_mode`). https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/capacity-mode.html */
const MODE = /(?:^|[._])mode$/;

/** Finds the leaf that shows that something no longer works: the first switch that is off now, or a capacity that is 0 now. */
export function stoppedLeaf(drift: Drift, catalogue: Catalogue): ChangedLeaf | undefined {
  if (drift.kind !== 'changed') return undefined;
  const leaves = visibleLeaves(drift);
  const countsOtherwise = leaves.some(({ path }) => MODE.test(path));
  return leaves.filter(wasSet).find((leaf) => {
    if (leaf.path === SUSPENDED) return listOf(leaf.after).some((process) => !listOf(leaf.before).includes(process));
    const { governs } = notesOf(catalogue, drift.resourceType, leaf.path);
    if (governs === 'capacity' || governs === 'bound') return leaf.after === 0 && leaf.before !== 0 && !countsOtherwise;
    return governs === 'enablement' && isOff(leaf.after) && !isOff(leaf.before);
  });
}

/** https://docs.aws.amazon.com/autoscaling/ec2/userguide/as-suspend-resume-processes.html */
const SUSPENDED = 'suspended_processes';

function listOf(value: Json): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** Whether the leaf had an explicit value. In a block, a call that repeats the whole block records defaults for the first time. */
function wasSet({ path, before }: ChangedLeaf): boolean {
  return !path.includes('.') || (before !== null && before !== '');
}

/** Whether the value of a switch means off. */
export function isOff(value: Json): boolean {
  return value === 0 || OFF.test(String(value));
}
