/**
 * A record whose members are made when they are first asked for: of a provider's types a run needs a few.
 * @param makers what makes each member; it is called once at most
 * @returns the record; to list its names makes none of them
 */
export function lazily<Member extends object>(makers: ReadonlyMap<string, () => Member>): Readonly<Record<string, Member>> {
  const record: Record<string, Member> = {};
  for (const [name, make] of makers) {
    let made: Member | undefined;
    Object.defineProperty(record, name, { enumerable: true, get: () => (made ??= make()) });
  }
  return record;
}
