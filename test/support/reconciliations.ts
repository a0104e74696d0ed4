import type { Actor } from '#domain/actor.ts';
import type { AttributeChange } from '#domain/attribute-change.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Decision } from '#domain/decision.ts';
import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import type { FileChange, Patch } from '#domain/patch.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';

/** Dana, signed in through SSO, in the console. */
const DANA: Actor = {
  kind: 'assumed-role',
  arn: 'arn:aws:sts::123456789012:assumed-role/AWSReservedSSO_PowerUser_0123456789abcdef/dana@example.com',
  accountId: '123456789012',
  principal: 'AWSReservedSSO_PowerUser_0123456789abcdef',
  sessionName: 'dana@example.com',
  via: 'console',
  origin: { class: 'console' },
};

/** A call by Dana. */
export function aCall(over: Partial<CloudTrailEvent> = {}): CloudTrailEvent {
  return {
    eventID: 'event-1',
    eventTime: '2026-11-20T10:59:00Z',
    eventSource: 'sqs.amazonaws.com',
    eventName: 'SetQueueAttributes',
    awsRegion: 'us-east-1',
    userIdentity: { type: 'AssumedRole', arn: DANA.arn, accountId: '123456789012' },
    sourceIPAddress: '203.0.113.7',
    userAgent: 'Mozilla/5.0',
    requestParameters: { queueUrl: 'https://sqs.us-east-1.amazonaws.com/123456789012/orders', attributes: { VisibilityTimeout: '300' } },
    ...over,
  };
}

/** One attribute changed from 60 to 300. */
export function aChange(over: Partial<AttributeChange> = {}): AttributeChange {
  return { path: 'visibility_timeout_seconds', before: 60, after: 300, sensitive: false, hidden: false, eventIDs: ['event-1'], ...over };
}

/** A changed queue. */
export function aDrift(over: Partial<Drift> = {}): Drift {
  return {
    id: 'drift-1',
    kind: 'changed',
    resourceType: 'aws_sqs_queue',
    address: 'aws_sqs_queue.work["orders"]',
    importId: 'https://sqs.us-east-1.amazonaws.com/123456789012/orders',
    changes: [aChange()],
    events: [aCall()],
    context: [],
    writes: [],
    actors: [DANA],
    seenIn: 'trace',
    ...over,
  };
}

/** A queue made by hand; it has no address. */
export function anUnmanagedDrift(over: Partial<Drift> = {}): Drift {
  const { address: _, ...drift } = aDrift({
    kind: 'unmanaged',
    importId: 'https://sqs.us-east-1.amazonaws.com/123456789012/loyalty',
    ...over,
  });
  return drift;
}

/** Dana's intent. */
export function anIntent(over: Partial<Intent> = {}): Intent {
  const drifts = over.drifts ?? [aDrift()];
  return {
    id: 'intent-1',
    drifts,
    actions: ['update'],
    goal: 'availability',
    motivation: { kind: 'unknown', evidence: [] },
    summary: 'The visibility timeout of the orders queue was raised from 60 to 300 seconds.',
    actors: [DANA],
    inferredBy: 'catalogue',
    confidence: 'certain',
    evidence: ['event-1'],
    ...over,
  };
}

/** An accept without findings. */
export function aDecision(over: Partial<Decision> = {}): Decision {
  const drift = over.drift ?? aDrift();
  return {
    drift,
    intent: anIntent({ drifts: [drift] }),
    verdict: 'accept',
    findings: [],
    reason: 'A benign change that is meant to last.',
    ...over,
  };
}

/** An edit of terraform.tfvars. */
export function aPatch(over: Partial<Patch> = {}): Patch {
  return {
    proposedBy: 'direct',
    edits: [{ path: 'terraform.tfvars', start: 10, end: 12, text: '300', edit: 'set-attribute' }],
    files: [aFileChange()],
    imports: [],
    ...over,
  };
}

/** terraform.tfvars with 60, then 300. */
export function aFileChange(over: Partial<FileChange> = {}): FileChange {
  return { path: 'terraform.tfvars', before: 'timeout = 60\n', after: 'timeout = 300\n', ...over };
}

/** Accepted and converged. */
export function aReconciliation(over: Partial<Reconciliation> = {}): Reconciliation {
  return {
    id: over.decision?.drift.id ?? 'drift-1',
    decision: aDecision(),
    status: 'converged',
    patch: aPatch(),
    verification: { outcome: 'converged', method: 'evaluate', residual: [], diagnostics: [] },
    attempts: [],
    ...over,
  };
}

/** Escalated, without a patch. */
export function anEscalation(over: Partial<Decision> = {}): Reconciliation {
  const decision = aDecision({
    verdict: 'escalate',
    findings: [
      {
        guardrail: 'public-exposure',
        effect: 'escalate',
        message: 'Principal * may read.',
        docs: 'https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html',
      },
    ],
    reason: 'It opens data to everyone.',
    ...over,
  });
  return { id: decision.drift.id, decision, status: 'escalated', attempts: [] };
}
