import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { Field } from '../blocks.ts';
import { value } from '../blocks.ts';
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
  updates,
  written,
} from '../define.ts';
import type { Select, Writer } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { mirrored, named } from '../mirrored.ts';
import { arnOf, asList, idFrom } from '../select.ts';
import { taggedByArn } from '../tagging.ts';

const name = request('pipeline.name');

/** Artifacts are objects with nothing but a name. */
const artifacts =
  (from: string): Field =>
  (api) =>
    asList(api[from])
      .filter(isJsonObject)
      .map((artifact) => artifact['name'] ?? '');

const stages = mirrored({
  name: '',
  action: named('actions', [
    {
      category: named('actionTypeId.category', ''),
      configuration: value('configuration', {}),
      input_artifacts: artifacts('inputArtifacts'),
      name: '',
      namespace: '',
      output_artifacts: artifacts('outputArtifacts'),
      owner: named('actionTypeId.owner', ''),
      provider: named('actionTypeId.provider', ''),
      region: '',
      role_arn: '',
      run_order: 1,
      version: named('actionTypeId.version', ''),
    },
  ]),
});
const store = mirrored({ location: '', region: '', type: '', encryption_key: { id: '', type: '' } });

/** One store, or one for each region. */
const stores: Select = (event) => {
  const [one, many] = [request('pipeline.artifactStore')(event), request('pipeline.artifactStores')(event)];
  if (isJsonObject(many) && Object.keys(many).length > 0)
    return Object.entries(many).map(([region, each]): Json => (isJsonObject(each) ? { ...each, region } : {}));
  return isJsonObject(one) ? [one as JsonObject] : undefined;
};

const told: readonly Writer[] = [attributesFrom(request('pipeline')), put('artifact_store', stores, store)];

// https://docs.aws.amazon.com/codepipeline/latest/APIReference/API_UpdatePipeline.html
export const codepipeline = defineResource({
  type: 'aws_codepipeline',
  eventSource: 'codepipeline.amazonaws.com',
  traits: {
    is: ['runs-code'],
    governs: {
      identifier: 'name',
      encryption: 'artifact_store.encryption_key',
      destination: 'artifact_store',
      access: 'role_arn stage.action.role_arn',
      code: 'stage',
    },
    safer: { disclosure: { 'artifact_store.encryption_key.id': 'higher', 'artifact_store.encryption_key.type': 'higher' } },
  },
  importId: idFrom('', 'name'),
  calls: {
    CreatePipeline: creates(
      by({ name }),
      put('id', name),
      put('name', name),
      put('arn', arnOf('codepipeline', '', name)),
      ...told,
      replaceMap('tags', request('tags')),
    ),
    UpdatePipeline: updates(by({ name }), ...told),
    ...taggedByArn(),
    DeletePipeline: deletes(by({ name: request('name') })),
  },
  attributes: {
    role_arn: from('roleArn', text),
    stage: from('stages', stages),
    artifact_store: written(),
    tags: written(),
    name: identity(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
  references: { role_arn: { type: 'aws_iam_role', attribute: 'arn' } },
});
