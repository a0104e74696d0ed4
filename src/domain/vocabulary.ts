/** Words for purpose, motivation and values that must stay: a file per section in knowledge-base/vocabulary, extended by the team. */
import { z } from 'zod';
import { GOALS, MOTIVATIONS } from './intent.ts';

const FORM = /^[\p{L}\p{M}\d#*|?:/'’ -]+$/u;

/** Their syntax is in text/phrases.ts. */
const Phrases = z
  .array(z.string().trim().min(1).regex(FORM, 'expected words, and of signs only # * | ? : / and a hyphen, such as "inc #"'))
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
      callers: ByMotive.describe('motive → numbers of tickets in the name of a session'),
      notes: ByMotive.describe('motive → words in tags, descriptions and comments of a call'),
      documents: ByMotive.describe('motive → words in the name of a runbook'),
      signals: ByMotive.describe('motive → words in the kind of a signal'),
    })
    .prefault({})
    .describe('why now'),
  goals: z
    .strictObject({
      named: ByGoal.describe('goal → what it is called where it is given as a reason'),
      because: Phrases.describe('what stands before a reason, at most two words away'),
      deliberate: Phrases.describe('what says that a value was chosen for a reason; every goal that the comment names is one then'),
      misleading: Phrases.describe('names of things that begin with the name of a goal'),
      despite: Phrases.describe('what stands before something that is no reason, at most three words away'),
      phrases: ByGoal.describe('goal → phrases that are a reason by themselves'),
      names: ByGoal.describe('goal → words in names of variables, locals and keys'),
      tags: Phrases.describe('tag keys whose value is a goal'),
      documents: ByGoal.describe('goal → words for what is wanted in the name of a runbook: they state it'),
      operations: ByGoal.describe('goal → words for what is done in the name of a runbook: they serve it, and state nothing'),
    })
    .prefault({})
    .describe('what for'),
  tags: z
    .strictObject({
      people: Phrases.describe('words in tag keys that people read'),
      programs: Phrases.describe('words in tag keys that programs decide by; they go before those of people'),
      cost: Phrases.describe('words in tag keys that money is booked on'),
      compliance: Phrases.describe('words in tag keys that say by which rules something is kept'),
    })
    .prefault({})
    .describe('what a tag is for, as its key says'),
  rules: z
    .strictObject({
      not: Phrases.describe('what forbids the verb behind it'),
      no: Phrases.describe('what stands before more or less'),
      more: Phrases,
      less: Phrases,
      ceiling: Phrases.describe('phrases that set an upper limit'),
      floor: Phrases.describe('phrases that set a lower limit'),
      fixed: Phrases.describe('phrases that say a value has to stay'),
      off: Phrases.describe('phrases that say a switch has to be off'),
      on: Phrases.describe('phrases that say a switch has to be on'),
      none: Phrases.describe('rules for a switch that is off, unless the comment says until when'),
      forNow: Phrases.describe('what says until when'),
      raise: Phrases.describe('verbs; forbidden, they are an upper limit'),
      lower: Phrases.describe('verbs; forbidden, they are a lower limit'),
      change: Phrases.describe('verbs; forbidden, the value has to stay'),
      enable: Phrases.describe('verbs; forbidden, the switch has to be off'),
      disable: Phrases.describe('verbs; forbidden, the switch has to be on'),
    })
    .prefault({})
    .describe('rules that a comment beside a value states'),
  names: z
    .strictObject({
      trials: Phrases.describe('what is there to try things out'),
      records: Phrases.describe('what auditors or courts will ask for'),
    })
    .prefault({})
    .describe('what the name of a resource says'),
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
