import * as c from '../words.ts';
import { taggingOf } from './tagging.ts';

const madeId = c.response('baselineId');
const byId = c.by({ id: 'baselineId' });
const filter: c.Table = { key: '', values: [] };
const rule = c.blocksOf(
  c.tableOf('aws_ssm_patch_baseline.approval_rule', {
    compliance_level: 'UNSPECIFIED',
    patch_filter: c.named('patchFilterGroup.patchFilters'),
  }),
);
const source = c.blocksOf({ configuration: '', name: '', products: [] });

const settings: readonly c.Writing[] = [
  c.attributesFrom(c.request()),
  {
    approval_rule: ['approvalRules.patchRules', rule],
    global_filter: ['globalFilters.patchFilters', c.blocksOf(filter)],
    source: ['sources', source],
  },
  c.writeSet('approved_patches', 'approvedPatches'),
  c.writeSet('rejected_patches', 'rejectedPatches'),
];

// https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_UpdatePatchBaseline.html
export const ssmPatchBaseline = c.defineResource({
  type: 'aws_ssm_patch_baseline',
  importId: '{id}',
  is: ['protects'],
  governs: {
    protection: `
      approved_patches rejected_patches approval_rule global_filter approved_patches_compliance_level
      approved_patches_enable_non_security available_security_updates_compliance_status rejected_patches_action
    `,
    label: 'description',
    identifier: 'name',
    code: 'source',
  },
  calls: {
    CreatePatchBaseline: c.creates(
      c.by({ id: madeId }),
      { id: madeId, arn: c.arnOf('ssm', 'patchbaseline/', madeId) },
      'operating_system',
      ...settings,
      'tags',
    ),
    UpdatePatchBaseline: c.updates(byId, ...settings),
    ...taggingOf('PatchBaseline', 'id'),
    DeletePatchBaseline: c.deletes(byId),
  },
  mapped: `
    approved_patches_compliance_level approved_patches_enable_non_security available_security_updates_compliance_status
    description name rejected_patches_action
  `,
  identity: 'operating_system',
});
