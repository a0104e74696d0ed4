/** Calls of people and programs in the shop, in CloudTrail's form. */
import type { Json, JsonObject } from '#domain/json.ts';
import type { RefreshChange } from '#domain/workspace.ts';
import { anAssumedRole } from './builders.ts';
import type { Caller } from './builders.ts';
import type { Called } from './calls.ts';
import type { Piece } from './shop.ts';
import { groupId } from './shop.ts';

/**
 * A call of any service.
 * @param service without `.amazonaws.com`
 * @param eventName CloudTrail's name
 * @param requestParameters of the request
 * @param responseElements of the answer
 */
export function call(
  service: string,
  eventName: string,
  requestParameters: JsonObject | null,
  responseElements: JsonObject | null = null,
): Called {
  return { eventSource: `${service}.amazonaws.com`, eventName, requestParameters, responseElements };
}

/** The same call by another caller. */
export function as(caller: Caller | Partial<Called>, ...calls: readonly Called[]): readonly Called[] {
  return calls.map((one) => ({ ...one, ...caller }));
}

/** The same call at another time. */
export function at(eventTime: string, one: Called): Called {
  return { ...one, eventTime };
}

/** AuthorizeSecurityGroupIngress for a range of ports. */
export function authorize(group: string, ports: readonly [number, number], ranges: readonly string[], over: JsonObject = {}): Called {
  const [v4, v6] = [ranges.filter((range) => !range.includes(':')), ranges.filter((range) => range.includes(':'))];
  const permission: JsonObject = {
    ipProtocol: 'tcp',
    fromPort: ports[0],
    toPort: ports[1],
    groups: {},
    ipRanges: v4.length === 0 ? {} : { items: v4.map((cidrIp) => ({ cidrIp })) },
    ipv6Ranges: v6.length === 0 ? {} : { items: v6.map((cidrIpv6) => ({ cidrIpv6 })) },
    prefixListIds: {},
    ...over,
  };
  return call(
    'ec2',
    'AuthorizeSecurityGroupIngress',
    { groupId: groupId(group), ipPermissions: { items: [permission] } },
    { _return: true },
  );
}

/** PutRolePolicy of the shop's inline policy. */
export function putRolePolicy(role: string, policyDocument: string): Called {
  return call('iam', 'PutRolePolicy', { roleName: `shop-${role}`, policyName: 'app', policyDocument });
}

/** UpdateAssumeRolePolicy. */
export function updateTrust(role: string, policyDocument: string): Called {
  return call('iam', 'UpdateAssumeRolePolicy', { roleName: `shop-${role}`, policyDocument });
}

/** PutBucketPolicy. */
export function putBucketPolicy(bucket: string, policyText: string): Called {
  return s3('PutBucketPolicy', bucket, { policy: '', bucketPolicy: JSON.parse(policyText) as Json });
}

/** A call about one bucket. */
export function s3(eventName: string, bucket: string, parameters: JsonObject): Called {
  return call('s3', eventName, { bucketName: `shop-${bucket}`, Host: `shop-${bucket}.s3.us-east-1.amazonaws.com`, ...parameters });
}

/** A change of a resource in the provider's refresh. */
export function seen(piece: Piece, after: JsonObject): RefreshChange {
  const type = piece.address.split('.')[0] ?? '';
  return { address: piece.address, type, kind: 'update', before: piece.values, after: { ...piece.values, ...after }, sensitive: [] };
}

/** A caller with a session of a role, through a program. */
export function session(role: string, name: string, over: Partial<Caller> = {}): Caller {
  return { ...anAssumedRole(role, name), ...over };
}

/** The user agent of Terraform's AWS provider. */
export const TERRAFORM_AGENT =
  'APN/1.0 HashiCorp/1.0 Terraform/1.11.4 (+https://www.terraform.io) terraform-provider-aws/5.98.0 (+https://registry.terraform.io/providers/hashicorp/aws) aws-sdk-go-v2/1.36.3 os/linux lang/go#1.23.8 md/GOOS#linux md/GOARCH#amd64 api/sqs#1.38.5';
