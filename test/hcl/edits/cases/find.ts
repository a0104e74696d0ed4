/** Finds places in a parsed file, for the inputs of cases. */
import { expressionAt } from '#hcl/at-range.ts';
import type { Block, HclFile, Range } from '#hcl/syntax.ts';
import { attributesIn, blocksIn, valueOf } from '../../../support/hcl.ts';

/** What a case speaks of is not in the file. */
export class NotThereError extends Error {}

/** The range of the value of the first attribute or entry with a name. */
export function value(file: HclFile, name: string): Range {
  try {
    return valueOf(file, name);
  } catch (error) {
    throw new NotThereError(`no value ${name}`, { cause: error });
  }
}

/** The range of the only argument of the call that stands under a name. */
export function argument(file: HclFile, name: string): Range {
  const call = expressionAt(file, value(file, name));
  const [only] = call?.kind === 'call' ? call.arguments : [];
  if (only === undefined) throw new NotThereError(`no call under ${name}`);
  return only.range;
}

/** The range of an element of the list that stands under a name. */
export function elementOf(file: HclFile, name: string, index: number): Range {
  const list = expressionAt(file, value(file, name));
  const element = list?.kind === 'tuple' ? list.elements[index] : undefined;
  if (element === undefined) throw new NotThereError(`no element ${index} of ${name}`);
  return element.range;
}

/** The range of the object that a JSON document is, seen in parentheses. */
export function document(file: HclFile): Range {
  const seen = file.body.attributes[0]?.expression;
  if (seen?.kind !== 'parentheses') throw new NotThereError('no document');
  return seen.inner.range;
}

/** The nth block of a type, nested ones included. */
export function block(file: HclFile, type: string, index = 0): Block {
  const found = blocksIn(file.body).filter((one) => one.type === type)[index];
  if (found === undefined) throw new NotThereError(`no block ${type} ${index}`);
  return found;
}

/** The only block of a type in which an attribute has a text: a rule is known by its port, not by its position. */
export function blockWith(file: HclFile, type: string, attributes: Readonly<Record<string, string>>): Block {
  const says = (one: Block): boolean =>
    Object.entries(attributes).every(([name, text]) =>
      attributesIn(one.body).some(
        (attribute) =>
          attribute.name === name && file.text.slice(attribute.expression.range.start, attribute.expression.range.end) === text,
      ),
    );
  const found = blocksIn(file.body).filter((one) => one.type === type && says(one));
  if (found.length !== 1 || found[0] === undefined) throw new NotThereError(`expected one block ${type}, found ${found.length}`);
  return found[0];
}

/** The only place where a text stands. */
export function part(file: HclFile, text: string): Range {
  const start = file.text.indexOf(text);
  if (start === -1 || file.text.includes(text, start + 1)) throw new NotThereError(`expected ${text} once`);
  return { start, end: start + text.length };
}

/** The whole file. */
export function whole(file: HclFile): Range {
  return { start: 0, end: file.text.length };
}
