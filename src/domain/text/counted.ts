/**
 * Prints a number for people.
 * @param value a whole number
 * @returns such as `1,012`
 */
export function count(value: number): string {
  return value.toLocaleString('en-US');
}

/**
 * Prints how many there are of something.
 * @param value a whole number
 * @param noun in the singular
 * @returns such as `1 call`, `2 calls`
 */
export function counted(value: number, noun: string): string {
  return `${count(value)} ${noun}${value === 1 ? '' : 's'}`;
}
