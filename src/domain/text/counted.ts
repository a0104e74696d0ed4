/**
 * Prints a number for people.
 * @returns such as `1,012`
 */
export function count(value: number): string {
  return value.toLocaleString('en-US');
}

/**
 * Prints how many there are of something.
 * @returns such as `1 call`, `2 calls`
 */
export function counted(value: number, noun: string): string {
  return `${count(value)} ${noun}${value === 1 ? '' : 's'}`;
}
