import type { Goal } from '#domain/intent.ts';
import type { Recogniser } from '../recogniser.ts';

/** What the name of a document says it is for, first match counts. https://docs.aws.amazon.com/systems-manager-automation-runbooks/latest/userguide/automation-runbook-reference.html */
const NAMED: readonly (readonly [goal: Goal, sign: RegExp])[] = [
  ['compliance', /Versioning|Backup|Retention|PasswordPolic|Logging|PointInTime|DeletionProtection|FlowLogs|CloudTrail/i],
  [
    'security',
    /Encrypt|KMS|KeyRotation|Public|SecurityGroup|AccessKey|Revoke|Quarantine|Isolate|Contain|TLS|HTTPS|IMDS|Credential|IAMUser|Root|MFA/i,
  ],
  ['availability', /MultiAZ|Failover|Restart|Reboot|Recover|Rescue|Replace|Rollback|Redrive|HealthCheck/i],
  ['cost', /Stop|Hibernate|Terminate|DeleteUnused|Unused|Orphan|DeleteSnapshots|Schedule/i],
  ['performance', /Resize|Scale|Throughput|IOPS|Provisioned/i],
  ['operability', /Setup|Attach|Create|Install|Update|Patch|Tag|Enable|Configure/i],
];

/** The steps of a document: its name says more than any of them. Without one, what is set up by a runbook is set up to be worked with. */
export const runbook: Recogniser = {
  id: 'runbook',
  title: 'Steps of a runbook',
  docs: 'https://docs.aws.amazon.com/systems-manager-automation-runbooks/latest/userguide/automation-runbook-reference.html',
  recognise({ hands, runbook: known, made, leaves }) {
    if (hands !== 'runbook') return undefined;
    const goal = NAMED.find(([, sign]) => known !== undefined && sign.test(known.document))?.[0];
    if (known !== undefined && goal !== undefined)
      return { goal, what: `the runbook ${known.document}`, confidence: 0.95, evidence: [known.document, ...known.texts].slice(0, 5) };
    const isSetUp = made.length > 0 && [...made, ...leaves].every((leaf) => leaf.move !== 'stronger');
    if (!isSetUp) return undefined;
    const evidence = [...new Set(made.map((leaf) => `${leaf.drift.resourceType} was made`))].sort();
    return {
      goal: 'operability',
      motivation: { kind: 'scheduled', evidence },
      what: 'something set up by a runbook',
      confidence: 0.6,
      evidence,
    };
  },
};
