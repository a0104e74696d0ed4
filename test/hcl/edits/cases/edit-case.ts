import type { ProviderSchema } from '#domain/value/provider-schema.ts';
import type { HclFile } from '#hcl/syntax.ts';

/** Ways of writing that an edit must live with. */
export const STYLES = [
  'aligned run',
  'comments',
  'empty',
  'heredoc',
  'jsonencode',
  'legacy interpolation',
  'line comments at ends',
  'long line',
  'non-ASCII',
  'one line',
  'plain',
  'policy document',
  'quoted keys',
  'repeated blocks',
  'several files',
  'tabs',
  'tfvars',
  'tfvars.json',
  'trailing comma',
  'no trailing comma',
  'unformatted',
  'BOM',
  'CRLF',
  'no final newline',
] as const;
export type Style = (typeof STYLES)[number];

/** The ways in which a drift-fix pull request has hurt people. */
export const HURTS = [
  'block not found',
  'markdown fence',
  'formatting only',
  'masked secret',
  'second block of an address',
  'advice file',
  'made-up variable',
  'wrong CIDR',
] as const;
export type Hurt = (typeof HURTS)[number];

/** One edit of one file, before and after in full. */
export interface EditCase {
  readonly name: string;
  readonly style: Style;
  readonly hurt?: Hurt;
  /** Default main.tf. */
  readonly path?: string;
  readonly before: string;
  /** The other files of the root; given, the edit is shown all of them. */
  readonly others?: Readonly<Record<string, string>>;
  readonly schema?: ProviderSchema;
  /** The attribute whose heredoc holds a JSON document: the edit is one of the document, and so are the places of its input. */
  readonly heredoc?: string;
  readonly input: (file: HclFile) => unknown;
  /** The text after; the text before where the file says so already. */
  readonly after?: string;
  /** Of other files that change. */
  readonly othersAfter?: Readonly<Record<string, string>>;
  /** Part of the reason for refusing. Exactly one of this and `after` is given. */
  readonly refused?: string;
}

/** The cases of one edit. */
export interface EditCases {
  readonly edit: string;
  readonly cases: readonly EditCase[];
}
