import * as c from '../words.ts';

/** Calls may name the registry of another account. */
function inRegistry(event: c.CloudTrailEvent): c.CloudTrailEvent {
  const registry = c.request('registryId')(event);
  return typeof registry === 'string' ? { ...event, recipientAccountId: registry } : event;
}

const repositoryArnHere = c.arnOf('ecr', 'repository/', 'repositoryName');

/**
 * The ARN of the repository a call names.
 * https://docs.aws.amazon.com/AmazonECR/latest/userguide/security_iam_service-with-iam.html
 * @param event a record of Amazon ECR
 * @returns the ARN; undefined where the record lacks a part of it
 */
export const repositoryArn: c.Select = (event) => repositoryArnHere(inRegistry(event));

/**
 * The address that images are pushed to. https://docs.aws.amazon.com/AmazonECR/latest/userguide/Registries.html
 * @param event a record of Amazon ECR
 * @returns the registry's host with the repository's name
 */
export const repositoryUrl: c.Select = (event) => {
  const arn = repositoryArn(event);
  const [, partition, , region, account, resource = ''] = typeof arn === 'string' ? arn.split(':') : [];
  if (region === undefined || account === undefined) return undefined;
  const domain = partition === 'aws-cn' ? 'amazonaws.com.cn' : 'amazonaws.com';
  return `${account}.dkr.ecr.${region}.${domain}/${resource.replace(/^repository\//, '')}`;
};

/** Account that the registry belongs to: the caller's, where a call names none. */
export const registryId: c.Select = (event) => {
  const arn = repositoryArn(event);
  return typeof arn === 'string' ? arn.split(':')[4] : undefined;
};

/** Identifies the repository itself. */
export const byRepository: c.Call['identify'] = c.firstOf(c.by({ arn: repositoryArn }), c.by({ name: 'repositoryName' }));

/** Identifies what belongs to a repository, which Terraform knows by the repository's name and registry. */
export const byOwner: c.Call['identify'] = c.firstOf(
  c.by({ repository: 'repositoryName', registry_id: registryId }),
  c.by({ repository: 'repositoryName' }),
);
