import * as c from '../words.ts';

const selection = (name: string): ReturnType<typeof c.request> => c.request(`backupSelection.${name}`);
const madeId = c.response('selectionId');
const pair = { key: c.value('conditionKey', ''), value: c.value('conditionValue', '') };
const condition = c.blocksOf({ string_equals: [pair], string_like: [pair], string_not_equals: [pair], string_not_like: [pair] });

/** AWS returns an empty object if no conditions were requested. */
function conditions(found: c.Json): c.Json {
  return c.isJsonObject(found) && Object.keys(found).length > 0 ? condition(found) : [];
}

// https://docs.aws.amazon.com/aws-backup/latest/devguide/API_CreateBackupSelection.html
export const backupSelection = c.defineResource({
  type: 'aws_backup_selection',
  is: ['protects'],
  governs: {
    protection: 'condition not_resources resources selection_tag',
    access: 'iam_role_arn',
  },
  importId: '{plan_id}|{id}',
  calls: {
    CreateBackupSelection: c.creates(
      c.by({ id: madeId, plan_id: c.decoded('backupPlanId') }),
      { id: madeId, plan_id: c.decoded('backupPlanId'), name: selection('selectionName'), iam_role_arn: selection('iamRoleArn') },
      c.writeSet('resources', c.withDefault(selection('resources'), [])),
      c.writeSet('not_resources', c.withDefault(selection('notResources'), [])),
      {
        condition: [c.withDefault(selection('conditions'), {}), conditions],
        selection_tag: [
          c.withDefault(selection('listOfTags'), []),
          c.blocksOf({ key: c.value('conditionKey', ''), type: c.value('conditionType', ''), value: c.value('conditionValue', '') }),
        ],
      },
    ),
    DeleteBackupSelection: c.deletes(c.by({ id: c.decoded('selectionId'), plan_id: c.decoded('backupPlanId') })),
  },
  identity: 'iam_role_arn name plan_id',
  references: { plan_id: 'aws_backup_plan.id', iam_role_arn: 'aws_iam_role.arn' },
});
