/** One row per class of work that changed values, directions and actors identify. Other classes are functions. */
import type { MotivationKind } from '#domain/intent.ts';
import { isAmount, quoteLeaf } from '../episode.ts';
import type { Episode, EpisodeLeaf, ActorType } from '../episode.ts';
import type { Recognised, Recogniser } from '../recogniser.ts';

interface WorkClass extends Pick<Recogniser, 'id' | 'title' | 'docs'>, Pick<Recognised, 'goal' | 'what' | 'confidence'> {
  /** Holds for every changed value. */
  readonly every: (leaf: EpisodeLeaf) => boolean;
  /** Calls of this class, regardless of the changed values. */
  readonly calls?: RegExp;
  /** Types that may be created with it. */
  readonly makes?: RegExp;
  /** Absent: any actor. */
  readonly by?: readonly ActorType[];
  readonly except?: MotivationKind;
}

const DEAD_LETTER = /^(?:redrive_policy|dead_letter_config(?:\..+)?|destination_config\.on_failure\..+)$/;

/** Attributes that name the running build. */
const BUILD =
  /^(?:task_definition|image|image_id|image_uri|s3_key|s3_object_version|source_code_hash|filename|version_label|function_version)$/;

const ROWS: readonly WorkClass[] = [
  {
    id: 'dead-letter-queue',
    title: 'A dead-letter queue',
    docs: 'https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-dead-letter-queues.html',
    every: ({ path, after }) => DEAD_LETTER.test(path) && after !== null && after !== '',
    makes: /^aws_(?:sqs_queue|sns_topic)$/,
    goal: 'availability',
    what: 'a dead-letter queue',
    confidence: 0.85,
  },
  {
    id: 'failover',
    title: 'Failover to a replica',
    docs: 'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_ReadRepl.Promote.html',
    every: () => false,
    calls: /^(?:Failover\w*|Switchover\w*|PromoteReadReplica\w*|RebootDBInstance)$/,
    goal: 'availability',
    what: 'a failover to a replica',
    confidence: 0.8,
  },
  {
    id: 'hot-fix-release',
    title: 'A release outside the pipeline',
    docs: 'https://docs.aws.amazon.com/wellarchitected/latest/operational-excellence-pillar/ops_mit_deploy_risks_plan_for_unsucessful_changes.html',
    every: ({ governs, path }) => governs === 'code' && BUILD.test(path),
    makes: /^aws_(?:ecs_task_definition|lambda_layer_version|launch_template|launch_configuration|elastic_beanstalk_application_version)$/,
    by: ['person'],
    goal: 'availability',
    what: 'a manual release',
    confidence: 0.75,
  },
  {
    id: 'scaled-to-zero',
    title: 'Stopped, or scaled to zero',
    docs: 'https://docs.aws.amazon.com/solutions/latest/instance-scheduler-on-aws/solution-overview.html',
    every: (leaf) => isAmount(leaf) && leaf.after === 0,
    calls: /^(?:Stop(?:Instances|DBInstance|DBCluster|NotebookInstance)|PauseCluster)$/,
    except: 'incident',
    goal: 'cost',
    what: 'stopped while unused',
    confidence: 0.85,
  },
];

export const classes: readonly Recogniser[] = ROWS.map(({ id, title, docs, ...row }) => ({
  id,
  title,
  docs,
  recognise: (episode) => recogniseBy(row, episode),
}));

function recogniseBy(
  { every, calls, makes, by, except, goal, what, confidence }: Omit<WorkClass, 'id' | 'title' | 'docs'>,
  { drifts, leaves, events, actorType, motivation }: Episode,
): Recognised | undefined {
  if (motivation.kind === except || (by !== undefined && !by.includes(actorType))) return undefined;
  const isCalled = calls !== undefined && events.length > 0 && events.every((event) => calls.test(event.eventName));
  const isAll = drifts.every(({ kind, resourceType, changes }) =>
    kind === 'changed' ? changes.every((change) => !change.hidden) : kind === 'unmanaged' && makes?.test(resourceType) === true,
  );
  if (!isCalled && !(isAll && leaves.length > 0 && leaves.every(every))) return undefined;
  const evidence = isCalled ? [...new Set(events.map((event) => event.eventName))] : leaves.map(quoteLeaf);
  return {
    goal,
    what,
    confidence,
    evidence,
  };
}
