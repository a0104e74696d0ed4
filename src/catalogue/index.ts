/**
 * The registry: every resource type the tool knows, one line per service, named as its event source begins. In the built program a service is
 * read when it is first asked for (`.config/lazy-services.ts` makes a function of each line's import); here it is there already.
 */
import { openCatalogue } from './catalogue.ts';
import type { Catalogue } from './catalogue.ts';
import { eventSourceOf } from './event-sources.ts';
import { accessAnalyzer } from './access-analyzer/index.ts';
import { acm } from './acm/index.ts';
import { amazonmq } from './amazonmq/index.ts';
import { apigateway } from './apigateway/index.ts';
import { appsync } from './appsync/index.ts';
import { athena } from './athena/index.ts';
import { autoscaling } from './autoscaling/index.ts';
import { backup } from './backup/index.ts';
import { batch } from './batch/index.ts';
import { budgets } from './budgets/index.ts';
import { cloudfront } from './cloudfront/index.ts';
import { cloudtrail } from './cloudtrail/index.ts';
import { codebuild } from './codebuild/index.ts';
import { codecommit } from './codecommit/index.ts';
import { codePipeline } from './codepipeline/index.ts';
import { cognitoIdentity } from './cognito-identity/index.ts';
import { cognitoIdp } from './cognito-idp/index.ts';
import { config } from './config/index.ts';
import { datasync } from './datasync/index.ts';
import { dynamodb } from './dynamodb/index.ts';
import { ec2 } from './ec2/index.ts';
import { ecr } from './ecr/index.ts';
import { ecs } from './ecs/index.ts';
import { eks } from './eks/index.ts';
import { elasticache } from './elasticache/index.ts';
import { elasticfilesystem } from './elasticfilesystem/index.ts';
import { elasticloadbalancing } from './elasticloadbalancing/index.ts';
import { es } from './es/index.ts';
import { events } from './events/index.ts';
import { firehose } from './firehose/index.ts';
import { fsx } from './fsx/index.ts';
import { glue } from './glue/index.ts';
import { guardduty } from './guardduty/index.ts';
import { iam } from './iam/index.ts';
import { inspector2 } from './inspector2/index.ts';
import { kafka } from './kafka/index.ts';
import { kinesis } from './kinesis/index.ts';
import { kms } from './kms/index.ts';
import { lambda } from './lambda/index.ts';
import { logs } from './logs/index.ts';
import { macie2 } from './macie2/index.ts';
import { memorydb } from './memorydb/index.ts';
import { monitoring } from './monitoring/index.ts';
import { organizations } from './organizations/index.ts';
import { pipes } from './pipes/index.ts';
import { rds } from './rds/index.ts';
import { redshift } from './redshift/index.ts';
import { resourceGroups } from './resource-groups/index.ts';
import { route53 } from './route53/index.ts';
import { s3 } from './s3/index.ts';
import { scheduler } from './scheduler/index.ts';
import { secretsmanager } from './secretsmanager/index.ts';
import { securityhub } from './securityhub/index.ts';
import { servicediscovery } from './servicediscovery/index.ts';
import { ses } from './ses/index.ts';
import { sns } from './sns/index.ts';
import { sqs } from './sqs/index.ts';
import { ssm } from './ssm/index.ts';
import { states } from './states/index.ts';
import { transfer } from './transfer/index.ts';
import { wafv2 } from './wafv2/index.ts';

/** All entries of all services. */
export const catalogue: Catalogue = openCatalogue(
  {
    'access-analyzer': () => accessAnalyzer,
    acm: () => acm,
    amazonmq: () => amazonmq,
    apigateway: () => apigateway,
    appsync: () => appsync,
    athena: () => athena,
    autoscaling: () => autoscaling,
    backup: () => backup,
    batch: () => batch,
    budgets: () => budgets,
    cloudfront: () => cloudfront,
    cloudtrail: () => cloudtrail,
    codebuild: () => codebuild,
    codecommit: () => codecommit,
    codepipeline: () => codePipeline,
    'cognito-identity': () => cognitoIdentity,
    'cognito-idp': () => cognitoIdp,
    config: () => config,
    datasync: () => datasync,
    dynamodb: () => dynamodb,
    ec2: () => ec2,
    ecr: () => ecr,
    ecs: () => ecs,
    eks: () => eks,
    elasticache: () => elasticache,
    elasticfilesystem: () => elasticfilesystem,
    elasticloadbalancing: () => elasticloadbalancing,
    es: () => es,
    events: () => events,
    firehose: () => firehose,
    fsx: () => fsx,
    glue: () => glue,
    guardduty: () => guardduty,
    iam: () => iam,
    inspector2: () => inspector2,
    kafka: () => kafka,
    kinesis: () => kinesis,
    kms: () => kms,
    lambda: () => lambda,
    logs: () => logs,
    macie2: () => macie2,
    memorydb: () => memorydb,
    monitoring: () => monitoring,
    organizations: () => organizations,
    pipes: () => pipes,
    rds: () => rds,
    redshift: () => redshift,
    'resource-groups': () => resourceGroups,
    route53: () => route53,
    s3: () => s3,
    scheduler: () => scheduler,
    secretsmanager: () => secretsmanager,
    securityhub: () => securityhub,
    servicediscovery: () => servicediscovery,
    ses: () => ses,
    sns: () => sns,
    sqs: () => sqs,
    ssm: () => ssm,
    states: () => states,
    transfer: () => transfer,
    wafv2: () => wafv2,
  },
  (type) => eventSourceOf(type).eventSource.replace('.amazonaws.com', ''),
);
