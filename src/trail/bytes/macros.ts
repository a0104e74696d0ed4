/**
 * Pieces of code that are written out where they stand: a call costs as much as what is called. `name` is a local that holds an
 * index, `byte` a number.
 */

/**
 * Whether a byte stands at the index.
 * @param name local that holds the index
 * @param byte the byte
 * @returns a condition
 */
export function isIn(name: string, byte: number): string {
  return `(i32.eq (i32.load8_u (local.get ${name})) (i32.const ${byte}))`;
}

/**
 * Moves the index by so many bytes.
 * @param name local that holds the index
 * @param bytes how many
 * @returns an instruction
 */
export function move(name: string, bytes: number): string {
  return `(local.set ${name} (i32.add (local.get ${name}) (i32.const ${bytes})))`;
}

/**
 * Moves the index behind white space, of which there is mostly none.
 * @param name local that holds the index
 * @returns an instruction
 */
export function skipBlank(name: string): string {
  return `(if (i32.le_u (i32.load8_u (local.get ${name})) (i32.const 32)) (then (local.set ${name} (call $blank (local.get ${name})))))`;
}

/**
 * Gives the index behind the byte that stands there, and ends the function.
 * @param name local that holds the index
 * @returns an instruction
 */
export function returnBehind(name: string): string {
  return `(return (i32.add (local.get ${name}) (i32.const 1)))`;
}

/**
 * Ends the function with 0, which is no index, where a condition holds.
 * @param condition code that leaves an i32
 * @returns an instruction
 */
export function failIf(condition: string): string {
  return `(if ${condition} (then (return (i32.const 0))))`;
}

/**
 * The same where a byte does not stand at the index.
 * @param name local that holds the index
 * @param byte the byte
 * @returns an instruction
 */
export function failUnless(name: string, byte: number): string {
  return failIf(`(i32.ne (i32.load8_u (local.get ${name})) (i32.const ${byte}))`);
}

/**
 * Moves the index behind the colon between a key and its value, and the white space around it.
 * @param name local that holds the index
 * @returns instructions
 */
export function skipColon(name: string): string {
  return `${skipBlank(name)} ${failUnless(name, 0x3a)} ${move(name, 1)} ${skipBlank(name)}`;
}

/**
 * Behind an element: ends the function behind the closing bracket, or moves the index to the next element.
 * @param name local that holds the index
 * @param bracket the closing one
 * @returns instructions
 */
export function nextElement(name: string, bracket: number): string {
  return `${skipBlank(name)} (if ${isIn(name, bracket)} (then ${returnBehind(name)})) ${failUnless(name, 0x2c)} ${move(name, 1)} ${skipBlank(name)}`;
}

/**
 * A bit for each of sixteen bytes from an index on that may not just be passed over in a string: a quote, a backslash, a control character.
 * @param name local that holds the index
 * @param chunk local that sixteen bytes are kept in
 * @returns code that leaves an i32
 */
export function endsOfString(name: string, chunk: string): string {
  return `(i8x16.bitmask (v128.or (v128.or
      (i8x16.eq (local.tee ${chunk} (v128.load (local.get ${name}))) (i8x16.splat (i32.const 0x22)))
      (i8x16.eq (local.get ${chunk}) (i8x16.splat (i32.const 0x5c))))
      (i8x16.lt_u (local.get ${chunk}) (i8x16.splat (i32.const 0x20)))))`;
}
