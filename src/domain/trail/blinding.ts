/** Calls that disable monitoring, of any service. Other changes of their callers in the window are judged more strictly. */
import { actorOf } from '../actor.ts';
import type { Actor } from '../actor.ts';
import type { CloudTrailEvent } from '../cloudtrail-event.ts';
import { plainEventName } from './event-name.ts';
import { isJsonObject, jsonAt } from '../json.ts';
import type { Json } from '../json.ts';

export interface Blinding {
  readonly eventID: string;
  readonly eventTime: string;
  readonly eventName: string;
  /** The event source without `.amazonaws.com`. */
  readonly service: string;
  readonly actor: Actor;
}

type Test = (parameters: Json) => boolean;

const always: Test = () => true;

/** Whether a parameter has a value, at any depth. */
function hasValue(name: string, value: Json): Test {
  return (parameters) => textOf(parameters).includes(`${JSON.stringify(name)}:${JSON.stringify(value)}`);
}

function anyOf(...tests: readonly Test[]): Test {
  return (parameters) => tests.some((test) => test(parameters));
}

function textOf(parameters: Json): string {
  return JSON.stringify(parameters);
}

/** A bucket with an empty logging status has no logging. */
const withoutLogging: Test = (parameters) => jsonAt(parameters, ['BucketLoggingStatus', 'LoggingEnabled']) === undefined;

// https://docs.aws.amazon.com/awscloudtrail/latest/APIReference/API_Operations.html
// https://docs.aws.amazon.com/guardduty/latest/APIReference/API_Operations.html
// https://docs.aws.amazon.com/config/latest/APIReference/API_Operations.html
// https://docs.aws.amazon.com/securityhub/1.0/APIReference/API_Operations.html
const BLINDING: Readonly<Record<string, Readonly<Record<string, Test>>>> = {
  cloudtrail: {
    StopLogging: always,
    DeleteTrail: always,
    UpdateTrail: anyOf(
      hasValue('isMultiRegionTrail', false),
      hasValue('includeGlobalServiceEvents', false),
      hasValue('enableLogFileValidation', false),
    ),
    PutEventSelectors: anyOf(hasValue('includeManagementEvents', false), hasValue('readWriteType', 'ReadOnly')),
    DeleteEventDataStore: always,
    StopEventDataStoreIngestion: always,
  },
  guardduty: {
    DeleteDetector: always,
    UpdateDetector: anyOf(hasValue('enable', false), hasValue('status', 'DISABLED')),
    UpdateMalwareScanSettings: hasValue('status', 'DISABLED'),
    CreateFilter: hasValue('action', 'ARCHIVE'),
    DisassociateFromAdministratorAccount: always,
    DisassociateFromMasterAccount: always,
    StopMonitoringMembers: always,
    DeletePublishingDestination: always,
    ArchiveFindings: always,
  },
  config: {
    StopConfigurationRecorder: always,
    DeleteConfigurationRecorder: always,
    DeleteDeliveryChannel: always,
    DeleteConfigRule: always,
  },
  securityhub: { DisableSecurityHub: always, BatchDisableStandards: always, DisableImportFindingsForProduct: always },
  ec2: { DeleteFlowLogs: always },
  logs: { DeleteLogStream: always, DeleteSubscriptionFilter: always },
  'access-analyzer': { DeleteAnalyzer: always },
  macie2: { DisableMacie: always },
  inspector2: { Disable: always },
  detective: { DeleteGraph: always },
  wafv2: { DeleteLoggingConfiguration: always, DisassociateWebACL: always },
  route53resolver: { DeleteResolverQueryLogConfig: always, DisassociateResolverQueryLogConfig: always },
  s3: { PutBucketLogging: withoutLogging },
};

/** The calls that disable monitoring, in order. `events`: records of successful calls */
export function blindingsIn(events: readonly CloudTrailEvent[]): readonly Blinding[] {
  return events.flatMap((event) => {
    const service = event.eventSource.replace(/\.amazonaws\.com(?:\.cn)?$/, '');
    const calls = Object.hasOwn(BLINDING, service) ? BLINDING[service] : undefined;
    const name = plainEventName(event.eventName);
    const test = calls !== undefined && Object.hasOwn(calls, name) ? calls[name] : undefined;
    const { requestParameters } = event;
    if (
      test === undefined ||
      event.errorCode !== undefined ||
      !test(isJsonObject(requestParameters ?? null) ? (requestParameters ?? {}) : {})
    )
      return [];
    return [{ eventID: event.eventID, eventTime: event.eventTime, eventName: name, service, actor: actorOf(event) }];
  });
}
