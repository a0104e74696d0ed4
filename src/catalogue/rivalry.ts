/** The places where one and the same thing may be written. A workspace writes it in one of them, and only there may it become a drift. */
export interface Rivalry {
  /** The resource it belongs to, the attribute that holds it there, and attributes that are written there in the same manner. */
  readonly inside: {
    readonly type: string;
    /** Types of the same attributes that stand for what a network comes with, such as its default security group. */
    readonly also?: readonly string[];
    readonly attribute: string;
    readonly siblings: readonly string[];
  };
  /** Families of types that are it alone, and their attribute that holds the owner's id. The first is the one to make where nothing tells. */
  readonly apart: readonly { readonly types: readonly string[]; readonly owner: string }[];
  /** Where it is written if the workspace has no example. */
  readonly otherwise: 'inside' | 'apart';
}
