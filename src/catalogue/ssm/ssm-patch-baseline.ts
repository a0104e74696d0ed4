import { blocks, blocksOf, value } from '../blocks.ts';
import { boolean, text } from '../convert.ts';
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
import type { Writer } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { arnOf, idFrom } from '../select.ts';
import { putSet } from '../whole.ts';
import { taggingOf } from './tagging.ts';

const madeId = response('baselineId');
const byId = by({ id: request('baselineId') });
const filter = { key: value('key', ''), values: value('values', []) };
const rule = blocksOf({
  approve_after_days: value('approveAfterDays', 0),
  approve_until_date: value('approveUntilDate', ''),
  compliance_level: value('complianceLevel', 'UNSPECIFIED'),
  enable_non_security: value('enableNonSecurity', false),
  patch_filter: blocks('patchFilterGroup.patchFilters', filter),
});
const source = blocksOf({ configuration: value('configuration', ''), name: value('name', ''), products: value('products', []) });

const settings: readonly Writer[] = [
  attributesFrom(request()),
  put('approval_rule', request('approvalRules.patchRules'), rule),
  put('global_filter', request('globalFilters.patchFilters'), blocksOf(filter)),
  put('source', request('sources'), source),
  putSet('approved_patches', request('approvedPatches')),
  putSet('rejected_patches', request('rejectedPatches')),
];

// https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_UpdatePatchBaseline.html
export const ssmPatchBaseline = defineResource({
  type: 'aws_ssm_patch_baseline',
  eventSource: 'ssm.amazonaws.com',
  traits: {
    is: ['protects'],
    governs: {
      protection: `
        approved_patches rejected_patches approval_rule global_filter approved_patches_compliance_level
        approved_patches_enable_non_security rejected_patches_action
      `,
      label: 'description',
      identifier: 'name operating_system',
      code: 'source',
    },
  },
  importId: idFrom('', 'id'),
  calls: {
    CreatePatchBaseline: creates(
      by({ id: madeId }),
      put('id', madeId),
      put('arn', arnOf('ssm', 'patchbaseline/', madeId)),
      put('operating_system', request('operatingSystem')),
      ...settings,
      replaceMap('tags', request('tags')),
    ),
    UpdatePatchBaseline: updates(byId, ...settings),
    ...taggingOf('PatchBaseline', 'id'),
    DeletePatchBaseline: deletes(byId),
  },
  attributes: {
    approval_rule: written(),
    approved_patches: written(),
    approved_patches_compliance_level: from('approvedPatchesComplianceLevel', text),
    approved_patches_enable_non_security: from('approvedPatchesEnableNonSecurity', boolean),
    description: from('description', text),
    global_filter: written(),
    name: from('name', text),
    rejected_patches: written(),
    rejected_patches_action: from('rejectedPatchesAction', text),
    source: written(),
    tags: written(),
    operating_system: identity(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
});
