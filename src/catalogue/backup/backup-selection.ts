import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { blocks, blocksOf, value } from '../blocks.ts';
import { by, computed, creates, defineResource, deletes, identity, put, request, response, written } from '../define.ts';
import { decoded, idFrom } from '../select.ts';
import { orElse, putSet } from '../whole.ts';

const selection = (name: string): ReturnType<typeof request> => request(`backupSelection.${name}`);
const madeId = response('selectionId');
const pair = { key: value('conditionKey', ''), value: value('conditionValue', '') };
const condition = blocksOf({
  string_equals: blocks('stringEquals', pair),
  string_like: blocks('stringLike', pair),
  string_not_equals: blocks('stringNotEquals', pair),
  string_not_like: blocks('stringNotLike', pair),
});

/** AWS answers with an empty object where nothing was asked for. */
function conditions(found: Json): Json {
  return isJsonObject(found) && Object.keys(found).length > 0 ? condition(found) : [];
}

// https://docs.aws.amazon.com/aws-backup/latest/devguide/API_CreateBackupSelection.html
export const backupSelection = defineResource({
  type: 'aws_backup_selection',
  eventSource: 'backup.amazonaws.com',
  traits: {
    is: ['protects'],
    governs: {
      identifier: 'name plan_id',
      protection: 'condition not_resources resources selection_tag',
      access: 'iam_role_arn',
    },
  },
  importId: idFrom('|', 'plan_id', 'id'),
  calls: {
    CreateBackupSelection: creates(
      by({ id: madeId, plan_id: decoded(request('backupPlanId')) }),
      put('id', madeId),
      put('plan_id', decoded(request('backupPlanId'))),
      put('name', selection('selectionName')),
      put('iam_role_arn', selection('iamRoleArn')),
      putSet('resources', orElse(selection('resources'), [])),
      putSet('not_resources', orElse(selection('notResources'), [])),
      put('condition', orElse(selection('conditions'), {}), conditions),
      put(
        'selection_tag',
        orElse(selection('listOfTags'), []),
        blocksOf({ key: value('conditionKey', ''), type: value('conditionType', ''), value: value('conditionValue', '') }),
      ),
    ),
    DeleteBackupSelection: deletes(by({ id: decoded(request('selectionId')), plan_id: decoded(request('backupPlanId')) })),
  },
  attributes: {
    condition: written(),
    not_resources: written(),
    resources: written(),
    selection_tag: written(),
    iam_role_arn: identity(),
    name: identity(),
    plan_id: identity(),
    id: computed(),
  },
  references: {
    plan_id: { type: 'aws_backup_plan', attribute: 'id' },
    iam_role_arn: { type: 'aws_iam_role', attribute: 'arn' },
  },
});
