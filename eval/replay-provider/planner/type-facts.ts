/**
 * What the code of single resource types adds to their schema, where a plan shows it. Facts from the provider's documentation and
 * from its recorded plans, by type; no resource is named here.
 */

/** Deprecated arguments that the provider leaves alone while code writes the one that took their place. */
const REPLACED_BY: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudwatch_event_rule#is_enabled-1
  aws_cloudwatch_event_rule: { is_enabled: 'state' },
};

/** Computed attributes that a change of another argument makes unknown. */
const RECOMPUTED_BY: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ssm_parameter#version-1
  aws_ssm_parameter: { version: 'value' },
};

/**
 * Arguments another one stands for.
 * @param type a resource type
 * @returns deprecated argument → the one that took its place
 */
export function replacedArguments(type: string): Readonly<Record<string, string>> {
  return REPLACED_BY[type] ?? {};
}

/**
 * Attributes that follow an argument.
 * @param type a resource type
 * @returns computed attribute → the argument whose change makes it unknown
 */
export function recomputedAttributes(type: string): Readonly<Record<string, string>> {
  return RECOMPUTED_BY[type] ?? {};
}
