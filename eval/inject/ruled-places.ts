/**
 * Places where a project's own code, or what it refers to, has a word about a value, so that moving it is no plain change. Read by people
 * from the code; by project, `address attribute`. A generator leaves these out or states another decision for them.
 */
export const RULED: Readonly<Record<string, readonly string[]>> = {};
