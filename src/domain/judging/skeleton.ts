export const SKELETON_CLASSES = ['network', 'identity', 'key'] as const;
export type SkeletonClass = (typeof SKELETON_CLASSES)[number];

const NETWORK =
  /^aws_(?:(?:default_)?(?:vpc|subnet|route|route_table|main_route_table|security_group|network_acl|network_interface|internet_gateway|egress_only_internet_gateway|nat_gateway|customer_gateway|vpn|dx|eip|networkfirewall)|ec2_(?:transit_gateway|managed_prefix_list|client_vpn))(?:_|$)/;
const IDENTITY = /^aws_(?:iam|organizations|ssoadmin|identitystore)(?:_|$)/;
const KEY = /^aws_kms(?:_|$)/;

/** Returns the part of the skeleton (networks, identities, keys) that a resource type belongs to; undefined for other types. */
export function skeletonClass(resourceType: string): SkeletonClass | undefined {
  if (NETWORK.test(resourceType)) return 'network';
  if (IDENTITY.test(resourceType)) return 'identity';
  return KEY.test(resourceType) ? 'key' : undefined;
}
