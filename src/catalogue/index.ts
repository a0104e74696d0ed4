/** The registry: every resource type the tool knows, one line per service. */
import { buildCatalogue } from './catalogue.ts';
import type { Catalogue } from './catalogue.ts';
import { autoscaling } from './autoscaling/index.ts';
import { dynamodb } from './dynamodb/index.ts';
import { ec2 } from './ec2/index.ts';
import { ecr } from './ecr/index.ts';
import { ecs } from './ecs/index.ts';
import { elasticloadbalancing } from './elasticloadbalancing/index.ts';
import { events } from './events/index.ts';
import { firehose } from './firehose/index.ts';
import { glue } from './glue/index.ts';
import { iam } from './iam/index.ts';
import { kinesis } from './kinesis/index.ts';
import { kms } from './kms/index.ts';
import { lambda } from './lambda/index.ts';
import { logs } from './logs/index.ts';
import { monitoring } from './monitoring/index.ts';
import { rds } from './rds/index.ts';
import { route53 } from './route53/index.ts';
import { s3 } from './s3/index.ts';
import { secretsmanager } from './secretsmanager/index.ts';
import { sns } from './sns/index.ts';
import { sqs } from './sqs/index.ts';
import { ssm } from './ssm/index.ts';

/** All entries of all services. */
export const catalogue: Catalogue = buildCatalogue([
  ...autoscaling,
  ...dynamodb,
  ...ec2,
  ...ecr,
  ...ecs,
  ...elasticloadbalancing,
  ...events,
  ...firehose,
  ...glue,
  ...iam,
  ...kinesis,
  ...kms,
  ...lambda,
  ...logs,
  ...monitoring,
  ...rds,
  ...route53,
  ...s3,
  ...secretsmanager,
  ...sns,
  ...sqs,
  ...ssm,
]);
