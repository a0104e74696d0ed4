import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { text } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  creates,
  defineResource,
  deletes,
  from,
  identity,
  put,
  request,
  response,
  updates,
  written,
} from '../define.ts';
import type { Select } from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { firstOf, idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';
import { byRepository, registryId, repositoryArn, repositoryUrl } from './repository-name.ts';

const byArn = by({ arn: request('resourceArn') });

function scanning(value: Json): Json {
  return isJsonObject(value) ? [{ scan_on_push: value['scanOnPush'] ?? false }] : [];
}

/** The provider takes a block that is not written for one that says AES256. https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecr_repository#encryption_configuration */
const ownEncryption: Select = (event) => {
  const asked = request('encryptionConfiguration')(event);
  return isJsonObject(asked) && asked['encryptionType'] !== 'AES256' ? asked : undefined;
};

function encryption(value: Json): Json {
  return isJsonObject(value) ? [{ encryption_type: value['encryptionType'] ?? 'KMS', kms_key: value['kmsKey'] ?? '' }] : [];
}

/** What the call gave, completed by what the service answered. */
const made: Select = (event) => {
  const [asked, answered] = [request()(event), response('repository')(event)];
  return { ...(isJsonObject(answered) ? answered : {}), ...(isJsonObject(asked) ? asked : {}) };
};

// https://docs.aws.amazon.com/AmazonECR/latest/APIReference/API_CreateRepository.html
export const ecrRepository = defineResource({
  type: 'aws_ecr_repository',
  eventSource: 'ecr.amazonaws.com',
  traits: {
    is: ['keeps-data', 'harmless-when-new'],
    governs: {
      'terraform-only': 'force_delete',
      protection: 'image_tag_mutability image_scanning_configuration',
      identifier: 'name',
      encryption: 'encryption_configuration',
    },
    safer: {
      'data-loss': { image_tag_mutability: 'IMMUTABLE' },
      'privilege-escalation': { 'image_scanning_configuration.scan_on_push': true },
      disclosure: { 'encryption_configuration.encryption_type': 'higher', 'encryption_configuration.kms_key': 'higher' },
    },
  },
  importId: idFrom('', 'name'),
  calls: {
    CreateRepository: creates(
      firstOf(by({ arn: response('repository.repositoryArn') }), byRepository),
      put('id', request('repositoryName')),
      put('name', request('repositoryName')),
      put('arn', (event) => response('repository.repositoryArn')(event) ?? repositoryArn(event)),
      put('registry_id', (event) => response('repository.registryId')(event) ?? registryId(event)),
      put('repository_url', (event) => response('repository.repositoryUri')(event) ?? repositoryUrl(event)),
      attributesFrom(made),
      put('encryption_configuration', ownEncryption, encryption),
      replaceMap('tags', request('tags')),
    ),
    PutImageTagMutability: updates(byRepository, attributesFrom(request())),
    PutImageScanningConfiguration: updates(byRepository, attributesFrom(request())),
    TagResource: updates(byArn, mergeMap('tags', request('tags'))),
    UntagResource: updates(byArn, removeKeys('tags', request('tagKeys'))),
    DeleteRepository: deletes(byRepository),
  },
  attributes: {
    name: identity(),
    // What a tag names must not change behind the back of who deploys it.
    image_tag_mutability: from('imageTagMutability', text),
    image_scanning_configuration: from('imageScanningConfiguration', scanning),
    'image_scanning_configuration.scan_on_push': written(),
    encryption_configuration: written(),
    tags: written(),
    force_delete: terraformOnly(),
    timeouts: terraformOnly(),
    arn: computed(),
    id: computed(),
    registry_id: computed(),
    repository_url: computed(),
    tags_all: computed(),
  },
});
