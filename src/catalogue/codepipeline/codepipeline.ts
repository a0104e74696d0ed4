import * as c from '../words.ts';

const name = c.request('pipeline.name');

/** Artifacts are objects with only a name. */
const artifacts =
  (from: string): c.Field =>
  (api) =>
    c
      .asList(api[from])
      .filter(c.isJsonObject)
      .map((artifact) => artifact['name'] ?? '');

/** Artifacts of a compute action also have files. */
const withFiles: c.Field = (api) =>
  c
    .asList(api['outputArtifacts'])
    .filter(c.isJsonObject)
    .filter((artifact) => artifact['files'] !== undefined)
    .map((artifact) => ({ files: artifact['files'] ?? [], name: artifact['name'] ?? '' }));

/** Conditions for starting a stage and for the steps after it. https://docs.aws.amazon.com/codepipeline/latest/APIReference/API_Condition.html */
const condition = c.named('conditions', [
  {
    result: '',
    rule: c.named('rules', [
      {
        commands: [],
        configuration: c.value('configuration', {}),
        input_artifacts: artifacts('inputArtifacts'),
        name: '',
        region: '',
        role_arn: '',
        timeout_in_minutes: 0,
        rule_type_id: { category: '', owner: '', provider: '', version: '' },
      },
    ]),
  },
]);

const stages = c.mirrored(
  c.tableOf('aws_codepipeline.stage', {
    before_entry: { condition },
    on_failure: { condition },
    on_success: { condition },
    action: c.named('actions', [
      {
        category: c.named('actionTypeId.category'),
        input_artifacts: artifacts('inputArtifacts'),
        output_artifacts: artifacts('outputArtifacts'),
        output_artifacts_for_compute_action: withFiles,
        owner: c.named('actionTypeId.owner'),
        provider: c.named('actionTypeId.provider'),
        run_order: 1,
        version: c.named('actionTypeId.version'),
      },
    ]),
  }),
);
const triggers = c.mirrored(c.tableOf('aws_codepipeline.trigger'));
const variables = c.mirrored({ default_value: '', description: '', name: '' });
const store = c.mirrored({ location: '', region: '', type: '', encryption_key: { id: '', type: '' } });

/** One store, or one per region. */
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
    code: 'stage trigger variable',
    mode: 'execution_mode pipeline_type',
  },
  safer: { disclosure: { 'artifact_store.encryption_key.id': 'higher', 'artifact_store.encryption_key.type': 'higher' } },

  calls: {
    CreatePipeline: c.creates(c.by({ name }), { id: name, name, arn: c.arnOf('codepipeline', '', name) }, ...writings, 'tags'),
    UpdatePipeline: c.updates(c.by({ name }), ...writings),
    ...c.taggedByArn(),
    DeletePipeline: c.deletes(c.by({ name: 'name' })),
  },
  mapped: 'execution_mode pipeline_type role_arn',
  each: {
    stage: c.from('stages', stages),
    trigger: c.from('triggers', triggers),
    variable: c.from('variables', variables),
  },
  identity: 'name',
  references: { role_arn: 'aws_iam_role.arn' },
});
