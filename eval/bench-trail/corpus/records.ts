import type { JsonObject } from '#domain/json.ts';
import type { Call } from './call.ts';
import { aPerson, aPipeline, aProgram, aService } from './callers.ts';
import type { Caller } from './callers.ts';
import type { Draw } from './draw.ts';
import { PLATFORM_READS } from './reads-of-platform.ts';
import { SERVICE_READS } from './reads-of-services.ts';
import { WRITES } from './writes.ts';

/** The share of mutating records. */
const MUTATING = 0.05;

const GLOBAL = new Set(['iam']);

function byWeight(calls: readonly Call[]): readonly Call[] {
  return calls.flatMap((call) => Array.from({ length: call.weight }, () => call));
}
const reads = byWeight([...PLATFORM_READS, ...SERVICE_READS]);
const writes = byWeight(WRITES);

function callerOf(draw: Draw, account: string, call: Call): Caller {
  if (call.readOnly || call.data === true) return draw.chance(0.1) ? aPerson(draw, account) : aProgram(draw, account);
  const kind = draw.below(10);
  if (kind < 4) return aPipeline(draw, account);
  if (kind < 6) return aService(draw);
  return kind < 8 ? aPerson(draw, account) : aProgram(draw, account);
}

/**
 * Generates one record, with its fields in CloudTrail's order.
 * @param draw the random generator
 * @param account its account
 * @param second seconds since the start of the corpus
 * @returns the record
 */
export function aRecord(draw: Draw, account: string, second: number): JsonObject {
  const call = draw.chance(MUTATING) ? draw.of(writes) : draw.of(reads);
  const caller = callerOf(draw, account, call);
  const failed = draw.chance(0.02);
  return {
    eventVersion: '1.11',
    userIdentity: caller.userIdentity,
    eventTime: new Date(Date.UTC(2026, 0, 15) + second * 1000).toISOString().replace('.000Z', 'Z'),
    eventSource: `${call.service}.amazonaws.com`,
    eventName: call.eventName,
    awsRegion: GLOBAL.has(call.service) ? 'us-east-1' : 'eu-west-1',
    sourceIPAddress: caller.sourceIPAddress,
    userAgent: caller.userAgent,
    ...(failed ? { errorCode: 'AccessDenied', errorMessage: `User is not authorized to perform: ${call.service}:${call.eventName}` } : {}),
    requestParameters: call.parameters(draw, account),
    responseElements: failed ? null : (call.answer?.(draw, account) ?? null),
    ...(call.service === 's3' ? { additionalEventData: s3Data(draw) } : {}),
    requestID: draw.uuid(),
    eventID: draw.uuid(),
    readOnly: call.readOnly,
    ...(call.resources === undefined ? {} : { resources: call.resources(draw, account) }),
    eventType: 'AwsApiCall',
    managementEvent: call.data !== true,
    recipientAccountId: account,
    eventCategory: call.data === true ? 'Data' : 'Management',
    ...(caller.fromConsole
      ? { sessionCredentialFromConsole: 'true' }
      : {
          tlsDetails: {
            tlsVersion: 'TLSv1.3',
            cipherSuite: 'TLS_AES_128_GCM_SHA256',
            clientProvidedHostHeader: `${call.service}.eu-west-1.amazonaws.com`,
          },
        }),
  };
}

function s3Data(draw: Draw): JsonObject {
  return {
    SignatureVersion: 'SigV4',
    CipherSuite: 'TLS_AES_128_GCM_SHA256',
    bytesTransferredIn: 0,
    AuthenticationMethod: 'AuthHeader',
    'x-amz-id-2': `${draw.id(75)}=`,
    bytesTransferredOut: draw.below(100_000),
  };
}
