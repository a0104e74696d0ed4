/**
 * The CloudTrail form of EC2 calls: older actions flat with `…Set.items`, newer ones wrapped in `<Action>Request` with positions.
 * https://docs.aws.amazon.com/AWSEC2/latest/APIReference/using-cloudtrail.html
 */
import type { Json, JsonObject } from '#domain/json.ts';
import { isJsonObject } from '#domain/json.ts';
import type { ApiCall } from './api-call.ts';

/** Actions in the newer form. */
const WRAPPED = new Set([
  'CreateFlowLogs',
  'EnableEbsEncryptionByDefault',
  'ModifyInstanceMetadataOptions',
  'ModifyManagedPrefixList',
  'ModifySecurityGroupRules',
  'ModifyTransitGateway',
  'ModifyVolume',
  'ModifyVpcEndpoint',
]);

/** The names of lists in older actions, and of their string elements. */
const SETS: Readonly<Record<string, readonly [set: string, member?: string]>> = {
  Resources: ['resourcesSet', 'resourceId'],
  Tags: ['tagSet'],
  InstanceIds: ['instancesSet', 'instanceId'],
  GroupIds: ['securityGroupIdSet', 'groupId'],
  SubnetIds: ['subnetSet', 'subnetId'],
  VpcIds: ['vpcSet', 'vpcId'],
  IpPermissions: ['ipPermissions'],
  IpRanges: ['ipRanges'],
  Ipv6Ranges: ['ipv6Ranges'],
};

/**
 * The parameters of an EC2 event.
 * @param asked the call
 * @returns requestParameters
 */
export function ec2Parameters({ operation, input }: ApiCall): JsonObject {
  if (WRAPPED.has(operation)) return { [`${operation}Request`]: wrapped(input) };
  return flat(input);
}

function flat(value: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const [set, member] = SETS[name] ?? [name.charAt(0).toLowerCase() + name.slice(1)];
      if (Array.isArray(item))
        return [set, { items: (item as readonly Json[]).map((one) => (member === undefined ? flatPermission(one) : { [member]: one })) }];
      return [set, isJsonObject(item) ? flat(item) : item];
    }),
  );
}

/** A permission lists all kinds of sources, with an empty object for empty ones. */
function flatPermission(value: Json): Json {
  if (!isJsonObject(value)) return value;
  const printed = flat(value);
  return 'IpProtocol' in value ? { groups: {}, ipv6Ranges: {}, prefixListIds: {}, ipRanges: {}, ...printed } : printed;
}

/** Elements have a position; a list with one element is the element itself, under the singular name. */
function wrapped(value: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      if (Array.isArray(item)) {
        const items = (item as readonly Json[]).map((one, index) =>
          isJsonObject(one) ? { ...wrapped(one), tag: index + 1 } : { content: one, tag: index + 1 },
        );
        return [name.replace(/s$/, ''), items.length === 1 ? (items[0] ?? null) : items];
      }
      return [name, isJsonObject(item) ? wrapped(item) : item];
    }),
  );
}
