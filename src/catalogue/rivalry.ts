/** Several places in code for the same thing; only the one in use can drift. */
export interface Rivalry {
  /** The owner, its attribute, and similar attributes. */
  readonly inside: {
    readonly type: string;
    /** Types for a network's defaults, such as its default security group. */
    readonly also?: readonly string[];
    readonly attribute: string;
    readonly siblings: readonly string[];
  };
  /** Families of separate types, and their attribute with the owner's id. The first is the default for new code. */
  readonly apart: readonly { readonly types: readonly string[]; readonly owner: string }[];
  /** Without an example in code. */
  readonly otherwise: 'inside' | 'apart';
}
