/** Words for purpose, motivation and values that must stay: a file per section in knowledge-base/vocabulary, extended by the team. */
import { z } from 'zod';
import { GOALS, MOTIVATIONS } from './intent.ts';

const FORM = /^[\p{L}\p{M}\d#*|?:/'’ -]+$/u;

/** Their syntax is in text/phrases.ts. */
const Phrases = z
  .array(z.string().trim().min(1).regex(FORM, 'expected words; the allowed signs are # * | ? : / and a hyphen, such as "inc #"'))
  .default([]);

const KNOWN_MOTIVES = MOTIVATIONS.filter((motive) => motive !== 'unknown');
const ByMotive = z.strictObject(shapeOf(KNOWN_MOTIVES)).prefault({});
const ByGoal = z.strictObject(shapeOf(GOALS)).prefault({});

function shapeOf<Name extends string>(names: readonly Name[]): Record<Name, typeof Phrases> {
  return Object.fromEntries(names.map((name) => [name, Phrases])) as Record<Name, typeof Phrases>;
}

export const Vocabulary = z.strictObject({
  motives: z
    .strictObject({
      callers: ByMotive.describe('motive → patterns of ticket numbers in session names'),
      notes: ByMotive.describe('motive → words in tags, descriptions and comments of a call'),
      documents: ByMotive.describe('motive → words in the name of a runbook'),
      signals: ByMotive.describe('motive → words in the kind of a signal'),
    })
    .prefault({})
    .describe('words that show the motivation: why now'),
  goals: z
    .strictObject({
      named: ByGoal.describe('goal → its names in a stated reason'),
      because: Phrases.describe('words that introduce a reason, at most two words before it'),
      deliberate: Phrases.describe(
        'words that state that a value was chosen on purpose: then every goal that the comment names is a reason',
      ),
      misleading: Phrases.describe('terms that begin with the name of a goal and do not state it'),
      despite: Phrases.describe('words that rule out a reason, at most three words before it'),
      phrases: ByGoal.describe('goal → phrases that state it without its name'),
      names: ByGoal.describe('goal → words in names of variables, locals and keys'),
      tags: Phrases.describe('tag keys whose value is a goal'),
      documents: ByGoal.describe('goal → words in runbook names that state the goal'),
      operations: ByGoal.describe('goal → words in runbook names for operations that serve the goal without stating it'),
    })
    .prefault({})
    .describe('words that show the goal'),
  tags: z
    .strictObject({
      people: Phrases.describe('words in keys of tags for people'),
      programs: Phrases.describe('words in keys of tags that control programs; they override the words for people'),
      cost: Phrases.describe('words in keys of cost allocation tags'),
      compliance: Phrases.describe('words in keys of tags for compliance'),
    })
    .prefault({})
    .describe('the purpose of a tag, by its key'),
  rules: z
    .strictObject({
      not: Phrases.describe('words that forbid the verb after them'),
      no: Phrases.describe('words that negate more or less after them'),
      more: Phrases,
      less: Phrases,
      ceiling: Phrases.describe('phrases that set an upper limit'),
      floor: Phrases.describe('phrases that set a lower limit'),
      fixed: Phrases.describe('phrases that require a value to stay as it is'),
      off: Phrases.describe('phrases that require a switch to be off'),
      on: Phrases.describe('phrases that require a switch to be on'),
      none: Phrases.describe('phrases for a switch that has to stay off, unless the comment states an end'),
      forNow: Phrases.describe('words that state an end'),
      raise: Phrases.describe('verbs that set an upper limit if forbidden'),
      lower: Phrases.describe('verbs that set a lower limit if forbidden'),
      change: Phrases.describe('verbs that require the value to stay if forbidden'),
      enable: Phrases.describe('verbs that require the switch to be off if forbidden'),
      disable: Phrases.describe('verbs that require the switch to be on if forbidden'),
    })
    .prefault({})
    .describe('words of rules in comments next to a value'),
  names: z
    .strictObject({
      trials: Phrases.describe('words in names of resources for experiments'),
      records: Phrases.describe('words in names of records for auditors or courts'),
    })
    .prefault({})
    .describe('the purpose of a resource, by its name'),
});
export type Vocabulary = z.infer<typeof Vocabulary>;

export const NO_WORDS: Vocabulary = Vocabulary.parse({});

/** Adds a team's words; none is ever removed. */
export function withWords(words: Vocabulary, own: Vocabulary): Vocabulary {
  return added(words, own) as Vocabulary;
}

type Words = readonly string[] | { readonly [name: string]: Words };

function added(words: Words, own: Words | undefined): Words {
  if (isList(words)) return [...words, ...(own !== undefined && isList(own) ? own : [])];
  const of = own === undefined || isList(own) ? {} : own;
  return Object.fromEntries(Object.entries(words).map(([name, list]) => [name, added(list, of[name])]));
}

function isList(words: Words): words is readonly string[] {
  return Array.isArray(words);
}
