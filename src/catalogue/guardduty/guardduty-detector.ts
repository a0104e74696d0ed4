import { block, changedBlock, value } from '../blocks.ts';
import type { Shape } from '../blocks.ts';
import { boolean, text } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  creates,
  defineResource,
  deletes,
  from,
  put,
  request,
  response,
  updates,
  written,
} from '../define.ts';
import type { Writer } from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { decoded, idFrom } from '../select.ts';
import { change } from '../write.ts';

const byDetector = by({ id: request('detectorId') });
const sources: Shape = {
  kubernetes: block('kubernetes', { audit_logs: block('auditLogs', { enable: value('enable', false) }) }),
  malware_protection: block('malwareProtection', {
    scan_ec2_instance_with_findings: block('scanEc2InstanceWithFindings', {
      ebs_volumes: (api, before) => (typeof api['ebsVolumes'] === 'boolean' ? [{ enable: api['ebsVolumes'] }] : (before ?? [])),
    }),
  }),
  s3_logs: block('s3Logs', { enable: value('enable', false) }),
};
const settings: readonly Writer[] = [attributesFrom(request()), change('datasources', request('dataSources'), changedBlock(sources))];
const byArn = by({ arn: decoded(request('resourceArn')) });

// https://docs.aws.amazon.com/guardduty/latest/APIReference/API_UpdateDetector.html
export const guarddutyDetector = defineResource({
  type: 'aws_guardduty_detector',
  eventSource: 'guardduty.amazonaws.com',
  traits: {
    is: ['detects', 'harmless-when-new'],
    governs: {
      detection: 'enable finding_publishing_frequency datasources',
    },
    safer: {
      'data-loss': {
        enable: true,
        finding_publishing_frequency: 'FIFTEEN_MINUTES',
        'datasources.kubernetes.audit_logs.enable': true,
        'datasources.malware_protection.scan_ec2_instance_with_findings.ebs_volumes.enable': true,
        'datasources.s3_logs.enable': true,
      },
    },
  },
  importId: idFrom('', 'id'),

  calls: {
    CreateDetector: creates(
      by({ id: response('detectorId') }),
      put('id', response('detectorId')),
      ...settings,
      replaceMap('tags', request('tags')),
    ),
    UpdateDetector: updates(byDetector, ...settings),
    TagResource: updates(byArn, mergeMap('tags', request('tags'))),
    UntagResource: updates(byArn, removeKeys('tags', request('tagKeys'))),
    DeleteDetector: deletes(byDetector),
  },
  attributes: {
    enable: from('enable', boolean),
    finding_publishing_frequency: from('findingPublishingFrequency', text),
    datasources: written(),
    tags: written(),
    account_id: computed(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
});
