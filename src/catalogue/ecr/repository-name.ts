import * as c from '../words.ts';

/** Applies the account of the registry that a call names. */
function inRegistry(event: c.CloudTrailEvent): c.CloudTrailEvent {
  const registry = c.request('registryId')(event);
  return typeof registry === 'string' ? { ...event, recipientAccountId: registry } : event;
}

const repositoryArnHere = c.arnOf('ecr', 'repository/', 'repositoryName');

/**
 * Selects the ARN of a call's repository. https://docs.aws.amazon.com/AmazonECR/latest/userguide/security_iam_service-with-iam.html
 * @param event a record of Amazon ECR
 * @returns the ARN; undefined if the record lacks a part of it
 */
export const repositoryArn: c.Select = (event) => repositoryArnHere(inRegistry(event));

/**
 * Selects the address to which images are pushed. https://docs.aws.amazon.com/AmazonECR/latest/userguide/Registries.html
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

/** Selects the account of the registry: the caller's, if the call contains none. */
export const registryId: c.Select = (event) => {
  const arn = repositoryArn(event);
  return typeof arn === 'string' ? arn.split(':')[4] : undefined;
};

/** Identifies the repository itself. */
export const byRepository: c.Call['identify'] = c.firstOf(c.by({ arn: repositoryArn }), c.by({ name: 'repositoryName' }));

/** Identifies parts of a repository, which have the repository's name and registry in Terraform. */
export const byOwner: c.Call['identify'] = c.firstOf(
  c.by({ repository: 'repositoryName', registry_id: registryId }),
  c.by({ repository: 'repositoryName' }),
);
