/** Several places in code for the same object. Only the place in use can drift. */
export interface AlternativeForms {
  /** The owner, its attribute, and similar attributes. */
  readonly inside: {
    readonly type: string;
    /** Types for a VPC's defaults, such as its default security group. */
    readonly also?: readonly string[];
    readonly attribute: string;
    readonly siblings: readonly string[];
  };
  /** Families of separate types, each with the attribute that contains the owner's id. New code uses the first by default. */
  readonly apart: readonly { readonly types: readonly string[]; readonly owner: string }[];
  /** The place to use if code has no example. */
  readonly otherwise: 'inside' | 'apart';
}
