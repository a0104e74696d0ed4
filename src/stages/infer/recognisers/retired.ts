import type { Drift } from '#domain/drift.ts';
import type { Recogniser } from '../recogniser.ts';

/** What costs by the hour or by the byte for as long as it is there. */
const COSTLY =
  /^aws_(?:s3_bucket|instance|spot_instance_request|db_instance|rds_cluster(?:_instance)?|db_snapshot|elasticache_\w+|redshift_cluster|opensearch_domain|elasticsearch_domain|msk_cluster|mq_broker|dynamodb_table|ebs_volume|ebs_snapshot|ami|eip|nat_gateway|lb|alb|elb|vpn_connection|vpc_endpoint|kinesis_stream|ecs_service|eks_(?:cluster|node_group)|autoscaling_group|emr_cluster|sagemaker_\w+|efs_file_system|fsx_\w+|cloudwatch_log_group|workspaces_workspace)$/;

/** Everything that was touched is gone. What costs money is taken away to save it, what does not to keep order. */
export const retired: Recogniser = {
  id: 'retired',
  title: 'Taken out of service',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/cost-optimization-pillar/cost_decomissioning_resources_implement_process.html',
  recognise({ drifts, events }) {
    if (!drifts.every((drift) => drift.kind === 'missing') || events.length === 0) return undefined;
    const costly = drifts.filter((drift) => COSTLY.test(drift.resourceType));
    return {
      goal: costly.length > 0 ? 'cost' : 'operability',
      what: 'taken out of service',
      confidence: 0.7,
      evidence: (costly.length > 0 ? costly : drifts).map(nameOf),
    };
  },
};

function nameOf(drift: Drift): string {
  return `${drift.address ?? drift.resourceType} is gone`;
}
