import { describe, expect, it } from 'vitest';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { runbooksIn } from '#stages/infer/runbooks.ts';
import { anAssumedRole, anEvent } from '../../support/builders.ts';
import { aDrift } from '../../support/drifts.ts';
import { A_PERSON, A_RUNBOOK } from '../../support/episodes.ts';
import { SPANS } from '../../support/spans.ts';

const EXECUTION = '11111111-2222-4333-8444-555555555555';

function started(documentName: string, over: Partial<CloudTrailEvent> = {}): CloudTrailEvent {
  return anEvent({
    ...A_PERSON,
    eventTime: '2026-01-15T09:58:00Z',
    eventSource: 'ssm.amazonaws.com',
    eventName: 'StartAutomationExecution',
    requestParameters: {
      documentName,
      parameters: { QueueName: ['jobs'], AutomationAssumeRole: ['arn:aws:iam::123456789012:role/AutomationRole'] },
    },
    responseElements: { automationExecutionId: EXECUTION },
    ...over,
  });
}

const STEP = aDrift({ events: [anEvent(A_RUNBOOK)] });

describe('runbooksIn', () => {
  it('finds the last runbook started with the role', () => {
    const earlier = started('AWS-Old', { eventTime: '2026-01-15T09:30:00Z' });

    expect(runbooksIn([started('AWS-New'), earlier], SPANS)([STEP])).toMatchObject({
      document: 'AWS-New',
      texts: ['jobs', 'arn:aws:iam::123456789012:role/AutomationRole'],
    });
  });

  it('finds the runbook by the execution id in the session name', () => {
    const caller = anAssumedRole('AutomationRole', `Automation-${EXECUTION}`);
    const step = aDrift({ events: [anEvent({ ...caller, userIdentity: { ...caller.userIdentity, invokedBy: 'ssm.amazonaws.com' } })] });
    const later = started('AWS-Later', { eventTime: '2026-01-15T09:59:00Z', responseElements: { automationExecutionId: 'another' } });

    expect(runbooksIn([started('AWS-Own'), later], SPANS)([step])?.document).toBe('AWS-Own');
  });

  it('reads the name from a document ARN and the runbook from a change request', () => {
    const shared = started('arn:aws:ssm:us-east-1:123456789012:document/Team-Fix');
    const request = started('x', {
      eventName: 'StartChangeRequestExecution',
      requestParameters: { changeRequestName: 'CHG-12', runbooks: [{ documentName: 'Team-Change', parameters: {} }], documentName: '' },
    });

    expect(runbooksIn([shared], SPANS)([STEP])?.document).toBe('Team-Fix');
    expect(runbooksIn([request], SPANS)([STEP])).toBeUndefined();
  });

  it.each([
    ['no runbook was started', []],
    ['the start failed', [started('AWS-New', { errorCode: 'AccessDenied' })]],
    ['it was started later', [started('AWS-New', { eventTime: '2026-01-15T10:30:00Z' })]],
    [
      'it was started with another role',
      [started('AWS-New', { requestParameters: { documentName: 'AWS-New', parameters: { AutomationAssumeRole: ['Other'] } } })],
    ],
    ['it has no document name', [started('')]],
    ['it was started too long before', [started('AWS-New', { eventTime: '2026-01-15T07:00:00Z' })]],
  ])('finds no runbook if %s', (_case, context) => {
    expect(runbooksIn(context, SPANS)([STEP])).toBeUndefined();
  });

  it('applies to steps of runbooks only', () => {
    expect(runbooksIn([started('AWS-New')], SPANS)([aDrift({ events: [anEvent(A_PERSON)] })])).toBeUndefined();
  });
});
