/** Actions that are news wherever they may be used: they blind, destroy for good, open the network, let somebody into a machine or a database, or data out. */
import { matchesGlob } from '#domain/text/glob.ts';
import type { Grant } from './policy-grants.ts';

/** What watches is switched off, or what it wrote is gone. https://docs.aws.amazon.com/wellarchitected/latest/security-pillar/detection.html */
const BLINDING = [
  'cloudtrail:stoplogging',
  'cloudtrail:deletetrail',
  'cloudtrail:updatetrail',
  'cloudtrail:puteventselectors',
  'cloudtrail:deleteeventdatastore',
  'guardduty:deletedetector',
  'guardduty:updatedetector',
  'guardduty:createfilter',
  'guardduty:createipset',
  'securityhub:disablesecurityhub',
  'securityhub:batchdisablestandards',
  'config:stopconfigurationrecorder',
  'config:deleteconfigurationrecorder',
  'config:deletedeliverychannel',
  'config:deleteconfigrule',
  'macie2:disablemacie',
  'access-analyzer:deleteanalyzer',
  'logs:deleteloggroup',
  'logs:deletelogstream',
  'ec2:deleteflowlogs',
] as const;

/** Nobody gets it back. https://docs.aws.amazon.com/kms/latest/developerguide/deleting-keys.html */
const FINAL = [
  'kms:schedulekeydeletion',
  'kms:disablekey',
  'backup:deleterecoverypoint',
  'backup:deletebackupvault',
  'backup:deletebackupvaultlockconfiguration',
  's3:bypassgovernanceretention',
  's3:putlifecycleconfiguration',
  's3:deletebucket',
  'rds:deletedbinstance',
  'rds:deletedbcluster',
  'dynamodb:deletetable',
] as const;

/** Doors of a network. https://docs.aws.amazon.com/vpc/latest/userguide/vpc-security-groups.html */
const OPENING = [
  'ec2:authorizesecuritygroupingress',
  'ec2:modifysecuritygrouprules',
  'ec2:createnetworkaclentry',
  'ec2:replacenetworkaclentry',
  'ec2:modifyinstanceattribute',
  'rds:modifydbinstance',
  'rds:modifydbcluster',
  'eks:updateclusterconfig',
] as const;

/** Ways into machines and databases. https://docs.aws.amazon.com/systems-manager/latest/userguide/session-manager.html */
const ENTERING = [
  'ssm:sendcommand',
  'ecs:executecommand',
  'ec2-instance-connect:sendsshpublickey',
  'ec2-instance-connect:sendserialconsolesshpublickey',
  'ec2:getpassworddata',
  'redshift:getclustercredentials',
  'redshift:getclustercredentialswithiam',
] as const;

/** Somebody else's sign-in. https://docs.aws.amazon.com/cognito/latest/developerguide/security_iam_service-with-iam.html */
const BECOMING = [
  'cognito-idp:adminsetuserpassword',
  'cognito-idp:adminaddusertogroup',
  'cognito-idp:adminupdateuserattributes',
  'identitystore:creategroupmembership',
] as const;

/** Copies of data, and streams of it, that go where whoever asks for them says. https://docs.aws.amazon.com/wellarchitected/latest/security-pillar/sec_permissions_analyze_cross_account.html */
const LETTING_OUT = [
  's3:putreplicationconfiguration',
  's3:putinventoryconfiguration',
  's3:putbucketnotification',
  'rds:startexporttask',
  'dynamodb:exporttabletopointintime',
  'ec2:createinstanceexporttask',
  'ec2:createstoreimagetask',
  'ec2:exportimage',
  'ec2:createvpcpeeringconnection',
  'ec2:acceptvpcpeeringconnection',
  'logs:putsubscriptionfilter',
  'logs:putdestinationpolicy',
  'logs:createexporttask',
  'sns:subscribe',
  'ram:createresourceshare',
  'ram:associateresourceshare',
  'ram:updateresourceshare',
  'route53:changeresourcerecordsets',
  'route53domains:transferdomain',
] as const;

const ALL = [...BLINDING, ...FINAL, ...OPENING, ...ENTERING, ...BECOMING, ...LETTING_OUT];

/**
 * Whether an identity was given an action that somebody has to know of.
 * @param grant a permission that was not there before
 * @returns true where it takes in one of them, on whatever resource
 */
export function isGuarded(grant: Grant): boolean {
  return (
    ALL.some((action) => matchesGlob(grant.action, action)) || (matchesGlob(grant.action, 'rds-db:connect') && MASTER.test(grant.resource))
  );
}

/** The user of a database that may do everything, or any of them. https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/UsingWithRDS.IAMDBAuth.IAMPolicy.html */
const MASTER = /(?:^|[/:])(?:[*?]+|\w*(?:admin|root|master|postgres)\w*)$/i;

/**
 * The account of another owner that a permission reaches into.
 * @param grant a permission of an identity
 * @param home the accounts that are at home
 * @returns its number; undefined for resources at home, of AWS, and of no account
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/access_policies-cross-account-resource-access.html
 */
export function reachedAccount(grant: Grant, home: ReadonlySet<string>): string | undefined {
  const account = /^arn:[^:]*:[^:]*:[^:]*:(\d{12}):/.exec(grant.resource)?.[1];
  return account === undefined || home.size === 0 || home.has(account) ? undefined : account;
}
