/** Objects that EC2 stores once and Terraform can write in several places: inside the owner, or as a separate resource. */
import type * as c from '../words.ts';

/**
 * A rule of a security group. https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/security_group
 * @param attribute the direction, as the group's argument
 * @returns the places where the rule may be written
 */
export function ruleOf(attribute: 'ingress' | 'egress'): c.AlternativeForms {
  return {
    inside: {
      type: 'aws_security_group',
      also: ['aws_default_security_group'],
      attribute,
      siblings: [attribute === 'ingress' ? 'egress' : 'ingress'],
    },
    apart: [
      { types: ['aws_vpc_security_group_ingress_rule', 'aws_vpc_security_group_egress_rule'], owner: 'security_group_id' },
      { types: ['aws_security_group_rule'], owner: 'security_group_id' },
    ],
    otherwise: 'apart',
  };
}

/** A route. https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/route_table */
export const routeOfTable: c.AlternativeForms = {
  inside: { type: 'aws_route_table', also: ['aws_default_route_table'], attribute: 'route', siblings: [] },
  apart: [{ types: ['aws_route'], owner: 'route_table_id' }],
  otherwise: 'apart',
};

/** The use of an address. https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/eip_association */
export const useOfAddress: c.AlternativeForms = {
  inside: { type: 'aws_eip', attribute: 'instance', siblings: ['network_interface'] },
  apart: [{ types: ['aws_eip_association'], owner: 'allocation_id' }],
  otherwise: 'inside',
};

/** The VPC of an internet gateway. https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/internet_gateway_attachment */
export const attachmentOfGateway: c.AlternativeForms = {
  inside: { type: 'aws_internet_gateway', attribute: 'vpc_id', siblings: [] },
  apart: [{ types: ['aws_internet_gateway_attachment'], owner: 'internet_gateway_id' }],
  otherwise: 'inside',
};

/**
 * A rule of a network ACL. Never the default ACL: its resource manages all rules.
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/network_acl
 * @param attribute the direction, as the ACL's argument
 * @returns the places where the rule may be written
 */
export function entryOfList(attribute: 'ingress' | 'egress'): c.AlternativeForms {
  return {
    inside: { type: 'aws_network_acl', attribute, siblings: [attribute === 'ingress' ? 'egress' : 'ingress'] },
    apart: [{ types: ['aws_network_acl_rule'], owner: 'network_acl_id' }],
    otherwise: 'apart',
  };
}

/** The policy of an endpoint. https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/vpc_endpoint_policy */
export const policyOfEndpoint: c.AlternativeForms = {
  inside: { type: 'aws_vpc_endpoint', attribute: 'policy', siblings: [] },
  apart: [{ types: ['aws_vpc_endpoint_policy'], owner: 'vpc_endpoint_id' }],
  otherwise: 'inside',
};

/** The routes to an endpoint. https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/vpc_endpoint_route_table_association */
export const routesOfEndpoint: c.AlternativeForms = {
  inside: { type: 'aws_vpc_endpoint', attribute: 'route_table_ids', siblings: [] },
  apart: [{ types: ['aws_vpc_endpoint_route_table_association'], owner: 'vpc_endpoint_id' }],
  otherwise: 'inside',
};

/** The VPC of a VPN gateway. https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/vpn_gateway_attachment */
export const attachmentOfVpnGateway: c.AlternativeForms = {
  inside: { type: 'aws_vpn_gateway', attribute: 'vpc_id', siblings: [] },
  apart: [{ types: ['aws_vpn_gateway_attachment'], owner: 'vpn_gateway_id' }],
  otherwise: 'inside',
};
