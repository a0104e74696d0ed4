import * as c from '../words.ts';
import { byRepository, registryId, repositoryArn, repositoryUrl } from './repository-name.ts';

const byArn = c.by({ arn: 'resourceArn' });

function scanning(value: c.Json): c.Json {
  return c.isJsonObject(value) ? [{ scan_on_push: value['scanOnPush'] ?? false }] : [];
}

const exclusions = c.blocksOf({ filter: '', filter_type: '' });

/** Selects an encryption other than AES256, because the provider treats AES256 like an absent block. https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecr_repository#encryption_configuration */
const ownEncryption: c.Select = (event) => {
  const configuration = c.request('encryptionConfiguration')(event);
  return c.isJsonObject(configuration) && configuration['encryptionType'] !== 'AES256' ? configuration : undefined;
};

function encryption(value: c.Json): c.Json {
  return c.isJsonObject(value) ? [{ encryption_type: value['encryptionType'] ?? 'KMS', kms_key: value['kmsKey'] ?? '' }] : [];
}

/** The request, completed from the response. */
const made: c.Select = (event) => {
  const [request, response] = [c.request()(event), c.response('repository')(event)];
  return { ...(c.isJsonObject(response) ? response : {}), ...(c.isJsonObject(request) ? request : {}) };
};

// https://docs.aws.amazon.com/AmazonECR/latest/APIReference/API_CreateRepository.html
export const ecrRepository = c.defineResource({
  type: 'aws_ecr_repository',
  is: ['keeps-data', 'harmless-when-new'],
  governs: {
    protection: 'image_tag_mutability image_tag_mutability_exclusion_filter image_scanning_configuration',
    encryption: 'encryption_configuration',
  },
  safer: {
    'data-loss': { image_tag_mutability: 'IMMUTABLE' },
    'privilege-escalation': { 'image_scanning_configuration.scan_on_push': true },
    disclosure: { 'encryption_configuration.encryption_type': 'higher', 'encryption_configuration.kms_key': 'higher' },
  },

  calls: {
    CreateRepository: c.creates(
      c.firstOf(c.by({ arn: c.response('repository.repositoryArn') }), byRepository),
      {
        id: 'repositoryName',
        name: 'repositoryName',
        arn: (event) => c.response('repository.repositoryArn')(event) ?? repositoryArn(event),
        registry_id: (event) => c.response('repository.registryId')(event) ?? registryId(event),
        repository_url: (event) => c.response('repository.repositoryUri')(event) ?? repositoryUrl(event),
      },
      c.attributesFrom(made),
      { encryption_configuration: [ownEncryption, encryption] },
      'tags',
    ),
    PutImageTagMutability: c.updates(byRepository, c.attributesFrom(c.request()), {
      image_tag_mutability_exclusion_filter: [c.withDefault('imageTagMutabilityExclusionFilters', []), exclusions],
    }),
    PutImageScanningConfiguration: c.updates(byRepository, c.attributesFrom(c.request())),
    ...c.tagged(byArn),
    DeleteRepository: c.deletes(byRepository),
  },
  identity: 'name',
  // A mutable tag can change which image a deployment uses.
  mapped: 'image_tag_mutability',
  each: {
    image_scanning_configuration: c.from('imageScanningConfiguration', scanning),
    image_tag_mutability_exclusion_filter: c.from('imageTagMutabilityExclusionFilters', exclusions),
  },
  terraformOnly: 'force_delete',
});
