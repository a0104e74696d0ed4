/** Which actions let their caller write who may do what. */
import { matchesGlob } from '#domain/text/glob.ts';

/** One for each way in which services name it: who may write who may do what, may do everything. */
const ACCESS_CONTROLS = [
  'kms:putkeypolicy',
  'kms:creategrant',
  's3:putbucketpolicy',
  's3:putbucketacl',
  's3:putobjectacl',
  's3:putbucketpublicaccessblock',
  's3:putaccountpublicaccessblock',
  's3:deletebucketpolicy',
  's3:putaccesspointpolicy',
  'sqs:addpermission',
  'sqs:setqueueattributes',
  'sns:addpermission',
  'sns:settopicattributes',
  'lambda:addpermission',
  'lambda:addlayerversionpermission',
  'lambda:createfunctionurlconfig',
  'lambda:updatefunctionurlconfig',
  'secretsmanager:putresourcepolicy',
  'ecr:setrepositorypolicy',
  'ecr:putregistrypolicy',
  'es:updatedomainconfig',
  'elasticfilesystem:putfilesystempolicy',
  'backup:putbackupvaultaccesspolicy',
  'events:putpermission',
  'glue:putresourcepolicy',
  'logs:putresourcepolicy',
  'ec2:modifysnapshotattribute',
  'ec2:modifyimageattribute',
  'rds:modifydbsnapshotattribute',
  'dynamodb:putresourcepolicy',
  'kinesis:putresourcepolicy',
  'codeartifact:putdomainpermissionspolicy',
] as const;

/**
 * Whether an action lets its caller write who may do what.
 * @param action lower case, with wildcards
 * @returns true where it takes in one that sets a policy, a grant, a list of access or a block of public access
 */
export function controlsAccess(action: string): boolean {
  return ACCESS_CONTROLS.some((control) => matchesGlob(action, control));
}
