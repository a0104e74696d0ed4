import { canonicalJson } from '#domain/json.ts';
import type { EpisodeLeaf } from '../episode.ts';
import { isAllOf, quoteLeaf } from '../episode.ts';
import type { Recogniser } from '../recogniser.ts';

/** Names that end in a version number: `web:12`, `arn:aws:lambda:…:app:7`. */
const NUMBERED = /^(.*[:/v-])(\d+)$/s;

/** Attributes that name the running version. */
const VERSION = /^(?:task_definition|function_version|version|image|image_uri|engine_version|launch_template\.version|default_version)$/;

/** Every change goes back to a value that was written before, or to a lower version. */
export const rollback: Recogniser = {
  id: 'rollback',
  title: 'Back to an earlier state',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/operational-excellence-pillar/ops_mit_deploy_risks_plan_for_unsucessful_changes.html',
  recognise(episode) {
    if (episode.actorType === 'several' || !isAllOf(episode, (leaf) => isEarlierVersion(leaf) || isSeenBefore(leaf))) return undefined;
    const evidence = episode.leaves.map(quoteLeaf);
    const isVersion = episode.leaves.some(isEarlierVersion);
    return {
      goal: 'availability',
      what: 'back to an earlier state',
      confidence: isVersion ? 0.85 : 0.75,
      evidence,
    };
  },
};

function isEarlierVersion({ path, before, after }: EpisodeLeaf): boolean {
  if (!VERSION.test(path)) return false;
  const [previous, current] = [NUMBERED.exec(String(before)), NUMBERED.exec(String(after))];
  return previous !== null && current !== null && previous[1] === current[1] && Number(current[2]) < Number(previous[2]);
}

/** True if the last value was written before, with another one in between. */
function isSeenBefore({ path, drift }: EpisodeLeaf): boolean {
  const top = path.split('.')[0] ?? path;
  const values = drift.writes.filter((write) => write.path === top && !write.hidden).map((write) => canonicalJson(write.value));
  const last = values.at(-1);
  return (
    last !== undefined && values.indexOf(last) < values.length - 1 && values.slice(values.indexOf(last)).some((value) => value !== last)
  );
}
