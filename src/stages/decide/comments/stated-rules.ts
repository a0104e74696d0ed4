/** Recognises rules that people write in comments, by words that express rules. Does not depend on code, types or attributes. */
import type { Json } from '#domain/json.ts';
import { anyOf, matchWords } from '#domain/text/phrases.ts';
import { spacedClauses, withoutQuestions } from '#domain/text/words.ts';
import type { Vocabulary } from '#domain/vocabulary.ts';
import { numberIn } from '../bounds/bounds.ts';

/** The kind of rule in a comment that a change breaks. */
export type Objection = 'limit' | 'fixed' | 'switch';

/** The kind of rule that a comment states. */
type Rule = 'ceiling' | 'floor' | 'fixed' | 'off' | 'on';

/** The verb that states each rule when a word such as "not" precedes it. */
const FORBIDDEN = { ceiling: 'raise', floor: 'lower', fixed: 'change', off: 'enable', on: 'disable' } as const;

/** The comparative that states each rule when "no" precedes it. */
const COMPARED = { ceiling: 'more', floor: 'less' } as const;

/**
 * Finds the rule of a comment that a change breaks: a limit, a fixed value or a switch; undefined if the comment states no rule or the
 * change respects it. Naming a ticket or a standard is not a rule.
 */
export function objectionIn(
  comment: string,
  { before, after }: { readonly before: Json; readonly after: Json },
  words: Vocabulary['rules'],
): Objection | undefined {
  const text = spacedClauses(withoutQuestions(comment).replaceAll(/(?<=\d),(?=\d{3}\b)/g, ''));
  const states = (rule: Rule): boolean => matchWords(patternOf(rule, words), text) !== undefined;
  const [previous, current] = [switchOf(before), switchOf(after)];
  if (previous !== undefined && current !== undefined) {
    const isNone = matchWords(anyOf(words.none), text) !== undefined && matchWords(anyOf(words.forNow), text) === undefined;
    const [off, on] = [states('off'), states('on')];
    const isHeld = (previous ? on : off || isNone) || (states('fixed') && !off && !on);
    return previous !== current && isHeld ? 'switch' : undefined;
  }
  const [from, to] = [numberIn(before), numberIn(after)];
  const [hasCeiling, hasFloor] = [states('ceiling'), states('floor')];
  if (from !== undefined && to !== undefined && (hasCeiling || hasFloor)) {
    const passes = (rule: 'ceiling' | 'floor', sign: 1 | -1): boolean => {
      const limit = numberBeside(patternOf(rule, words), text);
      // If the earlier value was already past the limit, the comment uses another unit.
      return limit !== undefined && sign * from <= sign * limit ? sign * to > sign * limit : sign * to > sign * from;
    };
    return (hasCeiling && passes('ceiling', 1)) || (hasFloor && passes('floor', -1)) ? 'limit' : undefined;
  }
  return states('fixed') ? 'fixed' : undefined;
}

/** Finds the number of a limit: `the maximum is 200`, `3000 is the minimum`. Other numbers in the comment may be tickets or dates. */
function numberBeside(limit: string, text: string): number | undefined {
  const behind = new RegExp(`(?<= )${limit}(?:(?:of|is|are|to|at|be|than|:) )*(\\d+) `, 'u').exec(text)?.[1];
  const ahead = new RegExp(` (\\d+) (?:\\p{L}{1,3} )?(?:(?:is|are|as|the|a|our) )*${limit}`, 'u').exec(text)?.[1];
  const number = behind ?? ahead;
  return number === undefined ? undefined : Number(number);
}

function patternOf(rule: Rule, words: Vocabulary['rules']): string {
  const forbidden = `${anyOf(words.not)}(?:be )?${anyOf(words[FORBIDDEN[rule]])}`;
  const compared = rule === 'ceiling' || rule === 'floor' ? `|${anyOf(words.no)}(?:be )?(?:any )?${anyOf(words[COMPARED[rule]])}` : '';
  return `(?:${anyOf(words[rule])}|${forbidden}${compared})`;
}

function switchOf(value: Json): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') return undefined;
  if (/^(?:enabled|on|true)$/i.test(value)) return true;
  return /^(?:disabled|off|false)$/i.test(value) ? false : undefined;
}
