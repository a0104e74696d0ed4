/**
 * Leaves out members without a value, for objects with optional members.
 * @returns the members whose value is not undefined, in the same order
 */
export function defined<Members extends object>(members: Members): { readonly [Key in keyof Members]?: Exclude<Members[Key], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    readonly [Key in keyof Members]?: Exclude<Members[Key], undefined>;
  };
}
