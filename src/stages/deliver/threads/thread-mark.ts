/** The hidden first line of the tool's threads, which identifies their intent. Text from a cloud cannot forge it. */
import { z } from 'zod';

/** The tool's reasons to close a thread. A mark without one is open, or was closed by a person. */
const CLOSED = ['gone', 'verdict', 'duplicate'] as const;

const Mark = z.object({
  version: z.literal(1),
  fingerprint: z.string().regex(/^[0-9a-f]{12}$/),
  environment: z.string(),
  roots: z.array(z.string()).describe('root folder and workspace, the same on every machine'),
  drifts: z.array(
    z.object({
      key: z.string(),
      root: z.int(),
      address: z.string().nullable(),
      paths: z.array(z.string()).optional().describe('top-level attributes that changed; absent in marks of earlier versions: any'),
    }),
  ),
  content: z.string().describe('SHA-256 of text and edits'),
  patch: z.string().describe('SHA-256 of the edits'),
  events: z.int().describe('number of events'),
  closed: z.enum(CLOSED).optional(),
  decides: z.literal(true).optional().describe('a pull request for a decision by a person: no run has accepted it'),
  accepted: z.literal(true).optional().describe('with decides: a person accepted it in a comment'),
});
export type Mark = z.infer<typeof Mark>;

const LINE = /^<!-- reconcile (\{[^\n]*\}) -->(?:\n|$)/;

/** Prepends the mark, which Markdown does not show. */
export function withMark(mark: Mark, text: string): string {
  // Two hyphens or angle brackets would end the comment. https://html.spec.whatwg.org/multipage/syntax.html#comments
  const json = JSON.stringify(mark).replace(/[<>]|-(?=-)/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`);
  return `<!-- reconcile ${json} -->\n${text}`;
}

/** Reads the mark from the first line only, because the rest may contain text by others. */
export function markOf(body: string): Mark | undefined {
  const [, json] = LINE.exec(body) ?? [];
  if (json === undefined) return undefined;
  try {
    return Mark.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

/** The visible text, with or without a mark before it. */
export function withoutMark(body: string): string {
  return body.replace(LINE, '');
}
