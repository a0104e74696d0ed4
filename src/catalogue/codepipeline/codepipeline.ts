import * as c from '../words.ts';

const name = c.request('pipeline.name');

/** Artifacts are objects with nothing but a name. */
const artifacts =
  (from: string): c.Field =>
  (api) =>
    c
      .asList(api[from])
      .filter(c.isJsonObject)
      .map((artifact) => artifact['name'] ?? '');

const stages = c.mirrored({
  name: '',
  action: c.named('actions', [
    {
      category: c.named('actionTypeId.category', ''),
      configuration: c.value('configuration', {}),
      input_artifacts: artifacts('inputArtifacts'),
      name: '',
      namespace: '',
      output_artifacts: artifacts('outputArtifacts'),
      owner: c.named('actionTypeId.owner', ''),
      provider: c.named('actionTypeId.provider', ''),
      region: '',
      role_arn: '',
      run_order: 1,
      version: c.named('actionTypeId.version', ''),
    },
  ]),
});
const store = c.mirrored({ location: '', region: '', type: '', encryption_key: { id: '', type: '' } });

/** One store, or one for each region. */
const stores: c.Select = (event) => {
  const [one, many] = [c.request('pipeline.artifactStore')(event), c.request('pipeline.artifactStores')(event)];
  if (c.isJsonObject(many) && Object.keys(many).length > 0)
    return Object.entries(many).map(([region, each]): c.Json => (c.isJsonObject(each) ? { ...each, region } : {}));
  return c.isJsonObject(one) ? [one as c.JsonObject] : undefined;
};

const writings: readonly c.Writing[] = [c.attributesFrom('pipeline'), { artifact_store: [stores, store] }];

// https://docs.aws.amazon.com/codepipeline/latest/APIReference/API_UpdatePipeline.html
export const codepipeline = c.defineResource({
  type: 'aws_codepipeline',
  is: ['runs-code'],
  governs: {
    encryption: 'artifact_store.encryption_key',
    destination: 'artifact_store',
    access: 'role_arn stage.action.role_arn',
    code: 'stage',
  },
  safer: { disclosure: { 'artifact_store.encryption_key.id': 'higher', 'artifact_store.encryption_key.type': 'higher' } },

  calls: {
    CreatePipeline: c.creates(c.by({ name }), { id: name, name, arn: c.arnOf('codepipeline', '', name) }, ...writings, 'tags'),
    UpdatePipeline: c.updates(c.by({ name }), ...writings),
    ...c.taggedByArn(),
    DeletePipeline: c.deletes(c.by({ name: 'name' })),
  },
  mapped: 'role_arn',
  each: { stage: c.from('stages', stages) },
  written: 'artifact_store tags',
  identity: 'name',
  references: { role_arn: 'aws_iam_role.arn' },
});
