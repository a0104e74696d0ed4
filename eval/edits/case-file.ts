/** The format of a file of edits. */
import { z } from 'zod';
import type { Json } from '#domain/json.ts';

const AnyJson = z.json() as unknown as z.ZodType<Json>;
const Texts = z.record(z.string(), z.string());
/** The values before and after, by `address attribute`. */
const Wanted = z.record(z.string(), z.tuple([AnyJson, AnyJson]));
const Values = z.record(z.string(), z.record(z.string(), AnyJson));

const Beside = z.strictObject({
  files: Texts.default({}),
  reads: z.array(z.string()).default([]).describe('files of the root that it reads too, as the root names them'),
  want: Wanted.default({}),
  supposed: z.boolean().optional(),
});

const EditFile = z.strictObject({
  put: z.record(z.string(), z.array(z.tuple([z.string(), z.string()]))).default({}),
  add: Texts.default({}).describe('new files'),
  want: Wanted.default({}),
  allow: Wanted.default({}).describe('what other accepted drifts want'),
  all: z.record(z.string(), AnyJson).default({}).describe('address → tags_all after the drift'),
  gone: z.array(z.string()).default([]),
  adopt: Values.default({}),
  passed: z.literal(true).optional(),
  unasked: z.array(z.string()).optional(),
  unreached: z.array(z.string()).optional(),
  invalid: z.literal(true).optional(),
  undeclared: z.string().optional(),
  stands: z.record(z.string(), z.string()).default({}),
  overlooked: z.array(z.string()).default([]).describe('places that moved and that nobody wants of the edit'),
  tells: Wanted.default({}).describe('place → what was expected, and what was found, null where nothing is known'),
  alone: z.array(z.string()).default([]).describe('places that the edit cannot move'),
  named: z.record(z.string(), z.array(z.int())).default({}).describe('block → lines of main.tf that refer to it'),
  untold: z.string().optional().describe('why a plan cannot show it'),
});

/** A file of `cases/`: a root and its edits. */
export const CaseFile = z.strictObject({
  about: z.string().min(1),
  source: z.url(),
  in: z.string().default('.').describe('the folder of the root'),
  root: Texts,
  variableFiles: z.array(z.string()).default([]),
  environment: Texts.default({}),
  workspace: z.string().optional(),
  border: z.string().optional().describe('no edit leaves this folder'),
  untold: z.string().optional().describe('the same, for every edit'),
  state: Values.default({}).describe('what the state has beside the arguments'),
  beside: z.record(z.string(), Beside).default({}),
  edits: z.record(z.string().regex(/^[a-z0-9-]+$/), EditFile),
});
export type CaseFile = z.infer<typeof CaseFile>;
export type EditFile = z.infer<typeof EditFile>;
