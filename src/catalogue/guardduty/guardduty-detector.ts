import * as c from '../words.ts';

const byDetector = c.by({ id: 'detectorId' });
const sources: c.Table = c.tableOf('aws_guardduty_detector.datasources', {
  malware_protection: {
    scan_ec2_instance_with_findings: {
      ebs_volumes: (api, before) => (typeof api['ebsVolumes'] === 'boolean' ? [{ enable: api['ebsVolumes'] }] : (before ?? [])),
    },
  },
});
const settings: readonly c.Writing[] = [c.attributesFrom(c.request()), c.change('datasources', 'dataSources', c.changedBlock(sources))];
const byArn = c.by({ arn: c.decoded('resourceArn') });

// https://docs.aws.amazon.com/guardduty/latest/APIReference/API_UpdateDetector.html
export const guarddutyDetector = c.defineResource({
  type: 'aws_guardduty_detector',
  is: ['detects', 'harmless-when-new'],
  governs: { detection: 'enable finding_publishing_frequency datasources' },
  safer: {
    'data-loss': { finding_publishing_frequency: 'FIFTEEN_MINUTES' },
    'privilege-escalation': {
      enable: true,
      'datasources.kubernetes.audit_logs.enable': true,
      'datasources.malware_protection.scan_ec2_instance_with_findings.ebs_volumes.enable': true,
      'datasources.s3_logs.enable': true,
    },
  },

  calls: {
    CreateDetector: c.creates(c.by({ id: c.response('detectorId') }), { id: c.response('detectorId') }, ...settings, 'tags'),
    UpdateDetector: c.updates(byDetector, ...settings),
    ...c.tagged(byArn),
    DeleteDetector: c.deletes(byDetector),
  },
  mapped: 'enable finding_publishing_frequency',
});
