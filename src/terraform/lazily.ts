/**
 * Creates a record whose members are made on first access, because a run needs few of a provider's types.
 * @param makers the function that makes each member; called once at most
 * @returns the record; listing its names makes no member
 */
export function lazily<Member extends object>(makers: ReadonlyMap<string, () => Member>): Readonly<Record<string, Member>> {
  const record: Record<string, Member> = {};
  for (const [name, make] of makers) {
    let made: Member | undefined;
    Object.defineProperty(record, name, { enumerable: true, get: () => (made ??= make()) });
  }
  return record;
}
