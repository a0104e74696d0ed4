/**
 * Facts about the code of single resource types that are not in their schema but affect plans, from the provider's documentation and its
 * recorded plans.
 */

/** Deprecated arguments that the provider ignores while code sets their successor. */
const REPLACED_BY: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudwatch_event_rule#is_enabled-1
  aws_cloudwatch_event_rule: { is_enabled: 'state' },
};

/** Computed attributes that become unknown if another argument changes. */
const RECOMPUTED_BY: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ssm_parameter#version-1
  aws_ssm_parameter: { version: 'value' },
};

/**
 * Arguments with a successor.
 * @param type a resource type
 * @returns deprecated argument → its successor
 */
export function replacedArguments(type: string): Readonly<Record<string, string>> {
  return REPLACED_BY[type] ?? {};
}

/**
 * Attributes that depend on an argument.
 * @param type a resource type
 * @returns computed attribute → the argument whose change makes it unknown
 */
export function recomputedAttributes(type: string): Readonly<Record<string, string>> {
  return RECOMPUTED_BY[type] ?? {};
}
