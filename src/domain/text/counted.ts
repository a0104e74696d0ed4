/** Formats a number, such as `1,012`. */
export function count(value: number): string {
  return value.toLocaleString('en-US');
}

/** Formats a number with its noun, such as `1 call`, `2 calls`. */
export function counted(value: number, noun: string): string {
  return `${count(value)} ${noun}${value === 1 ? '' : 's'}`;
}
