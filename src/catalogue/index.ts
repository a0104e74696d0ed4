/** One line per service, by event source. The built program loads a service on first use (`.config/lazy-services.ts`). */
import { openCatalogue } from './catalogue.ts';
import type { Catalogue } from './catalogue.ts';
import { eventSourceOf } from './event-sources.ts';
import * as accessAnalyzer from './access-analyzer/index.ts';
import * as acm from './acm/index.ts';
import * as amazonmq from './amazonmq/index.ts';
import * as apigateway from './apigateway/index.ts';
import * as appsync from './appsync/index.ts';
import * as athena from './athena/index.ts';
import * as autoscaling from './autoscaling/index.ts';
import * as backup from './backup/index.ts';
import * as batch from './batch/index.ts';
import * as budgets from './budgets/index.ts';
import * as cloudfront from './cloudfront/index.ts';
import * as cloudtrail from './cloudtrail/index.ts';
import * as codebuild from './codebuild/index.ts';
import * as codecommit from './codecommit/index.ts';
import * as codePipeline from './codepipeline/index.ts';
import * as cognitoIdentity from './cognito-identity/index.ts';
import * as cognitoIdp from './cognito-idp/index.ts';
import * as config from './config/index.ts';
import * as datasync from './datasync/index.ts';
import * as dynamodb from './dynamodb/index.ts';
import * as ec2 from './ec2/index.ts';
import * as ecr from './ecr/index.ts';
import * as ecs from './ecs/index.ts';
import * as eks from './eks/index.ts';
import * as elasticache from './elasticache/index.ts';
import * as elasticfilesystem from './elasticfilesystem/index.ts';
import * as elasticloadbalancing from './elasticloadbalancing/index.ts';
import * as es from './es/index.ts';
import * as events from './events/index.ts';
import * as firehose from './firehose/index.ts';
import * as fsx from './fsx/index.ts';
import * as glue from './glue/index.ts';
import * as guardduty from './guardduty/index.ts';
import * as iam from './iam/index.ts';
import * as inspector2 from './inspector2/index.ts';
import * as kafka from './kafka/index.ts';
import * as kinesis from './kinesis/index.ts';
import * as kms from './kms/index.ts';
import * as lambda from './lambda/index.ts';
import * as logs from './logs/index.ts';
import * as macie2 from './macie2/index.ts';
import * as memorydb from './memorydb/index.ts';
import * as monitoring from './monitoring/index.ts';
import * as organizations from './organizations/index.ts';
import * as pipes from './pipes/index.ts';
import * as ram from './ram/index.ts';
import * as rds from './rds/index.ts';
import * as redshift from './redshift/index.ts';
import * as resourceGroups from './resource-groups/index.ts';
import * as route53 from './route53/index.ts';
import * as s3 from './s3/index.ts';
import * as scheduler from './scheduler/index.ts';
import * as secretsmanager from './secretsmanager/index.ts';
import * as securityhub from './securityhub/index.ts';
import * as servicediscovery from './servicediscovery/index.ts';
import * as ses from './ses/index.ts';
import * as sns from './sns/index.ts';
import * as sqs from './sqs/index.ts';
import * as ssm from './ssm/index.ts';
import * as states from './states/index.ts';
import * as transfer from './transfer/index.ts';
import * as wafv2 from './wafv2/index.ts';

export const catalogue: Catalogue = openCatalogue(
  {
    'access-analyzer': () => Object.values(accessAnalyzer),
    acm: () => Object.values(acm),
    amazonmq: () => Object.values(amazonmq),
    apigateway: () => Object.values(apigateway),
    appsync: () => Object.values(appsync),
    athena: () => Object.values(athena),
    autoscaling: () => Object.values(autoscaling),
    backup: () => Object.values(backup),
    batch: () => Object.values(batch),
    budgets: () => Object.values(budgets),
    cloudfront: () => Object.values(cloudfront),
    cloudtrail: () => Object.values(cloudtrail),
    codebuild: () => Object.values(codebuild),
    codecommit: () => Object.values(codecommit),
    codepipeline: () => Object.values(codePipeline),
    'cognito-identity': () => Object.values(cognitoIdentity),
    'cognito-idp': () => Object.values(cognitoIdp),
    config: () => Object.values(config),
    datasync: () => Object.values(datasync),
    dynamodb: () => Object.values(dynamodb),
    ec2: () => Object.values(ec2),
    ecr: () => Object.values(ecr),
    ecs: () => Object.values(ecs),
    eks: () => Object.values(eks),
    elasticache: () => Object.values(elasticache),
    elasticfilesystem: () => Object.values(elasticfilesystem),
    elasticloadbalancing: () => Object.values(elasticloadbalancing),
    es: () => Object.values(es),
    events: () => Object.values(events),
    firehose: () => Object.values(firehose),
    fsx: () => Object.values(fsx),
    glue: () => Object.values(glue),
    guardduty: () => Object.values(guardduty),
    iam: () => Object.values(iam),
    inspector2: () => Object.values(inspector2),
    kafka: () => Object.values(kafka),
    kinesis: () => Object.values(kinesis),
    kms: () => Object.values(kms),
    lambda: () => Object.values(lambda),
    logs: () => Object.values(logs),
    macie2: () => Object.values(macie2),
    memorydb: () => Object.values(memorydb),
    monitoring: () => Object.values(monitoring),
    organizations: () => Object.values(organizations),
    pipes: () => Object.values(pipes),
    ram: () => Object.values(ram),
    rds: () => Object.values(rds),
    redshift: () => Object.values(redshift),
    'resource-groups': () => Object.values(resourceGroups),
    route53: () => Object.values(route53),
    s3: () => Object.values(s3),
    scheduler: () => Object.values(scheduler),
    secretsmanager: () => Object.values(secretsmanager),
    securityhub: () => Object.values(securityhub),
    servicediscovery: () => Object.values(servicediscovery),
    ses: () => Object.values(ses),
    sns: () => Object.values(sns),
    sqs: () => Object.values(sqs),
    ssm: () => Object.values(ssm),
    states: () => Object.values(states),
    transfer: () => Object.values(transfer),
    wafv2: () => Object.values(wafv2),
  },
  (type) => eventSourceOf(type).eventSource.replace('.amazonaws.com', ''),
);
