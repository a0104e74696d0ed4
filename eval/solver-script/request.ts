/** Reads a request's body: the data of the first message, and the calls and results since. */

/** The part of the body of POST /v1/messages that the script uses. */
export interface SolverBody {
  readonly tools?: readonly { readonly name: string }[] | undefined;
  readonly messages: readonly { readonly role: string; readonly content: string | readonly SolverBlock[] }[];
}

interface SolverBlock {
  readonly type: string;
  readonly text?: string | undefined;
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly input?: unknown;
  readonly tool_use_id?: string | undefined;
  readonly content?: unknown;
  readonly is_error?: boolean | undefined;
}

/** A block of the script's answer. */
export type SolverBlockOut = { readonly text: string } | { readonly tool: string; readonly input: unknown };

export type Value = null | boolean | number | string | readonly Value[] | { readonly [key: string]: Value };

/** text[start, end). */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A place in code that an edit can refer to. */
export interface CodePlace {
  readonly at: string;
  readonly kind: string;
  readonly range: Range;
  readonly inside?: Range;
  readonly source?: string;
}

/** A block, or a top-level attribute of a file. */
export interface CodeBlock {
  readonly file: string;
  readonly line: number;
  readonly block?: string;
  readonly range?: Range;
  readonly inside?: Range;
  readonly wholeFile?: Range;
  readonly text?: string;
  readonly places: readonly CodePlace[];
}

/** An attribute and its new value. */
export interface WantedChange {
  readonly attribute: string;
  readonly codeSays: Value;
  readonly cloudHas: Value;
  readonly written: readonly { readonly at: string; readonly source: string }[];
}

/** One change to make in code. */
export interface Wanted {
  readonly type: string;
  readonly task: string;
  readonly address?: string;
  readonly declaredAt?: string;
  readonly changes?: readonly WantedChange[];
  readonly importId?: string;
  readonly file?: string;
  readonly observed?: { readonly [key: string]: Value };
}

/** Arguments and nested blocks of a type. */
export interface Schema {
  readonly attributes: { readonly [name: string]: { readonly required?: boolean; readonly optional?: boolean } };
  readonly blocks: { readonly [name: string]: Schema };
}

/** The data of the first message. */
export interface Brief {
  readonly wanted: readonly Wanted[];
  readonly code: readonly CodeBlock[];
  readonly schema: { readonly [type: string]: Schema };
}

/** One call and its result. */
export interface Answered {
  readonly name: string;
  readonly input: unknown;
  readonly result: string;
  readonly isError: boolean;
}

/**
 * Reads the data of the first message.
 * @param body of the request
 * @returns the data; undefined if there is none
 */
export function briefOf(body: SolverBody): Brief | undefined {
  return firstData(body) as Brief | undefined;
}

/**
 * Reads the data of the first message, of any type.
 * @param body of the request
 * @returns parsed data; undefined if there is none
 */
export function firstData(body: SolverBody): unknown {
  const [first] = body.messages;
  return dataIn(typeof first?.content === 'string' ? first.content : (first?.content.find((block) => block.type === 'text')?.text ?? ''));
}

/**
 * Reads the data quoted in a text.
 * @param text of a message or a tool's result
 * @returns parsed data; undefined if there is none
 */
export function dataIn(text: string): unknown {
  const found = /<data>\n([\s\S]*?)\n<\/data>/.exec(text)?.[1];
  return found === undefined ? undefined : (JSON.parse(found) as unknown);
}

/**
 * Lists the calls so far.
 * @param body of the request
 * @returns the calls of each answer, in order
 */
export function turnsOf(body: SolverBody): readonly (readonly Answered[])[] {
  return body.messages.flatMap(({ role, content }, index) => {
    if (role !== 'assistant' || typeof content === 'string') return [];
    const next = body.messages[index + 1]?.content;
    const results = typeof next === 'string' || next === undefined ? [] : next;
    return [
      content.flatMap((block): readonly Answered[] => {
        if (block.type !== 'tool_use') return [];
        const result = results.find((one) => one.tool_use_id === block.id);
        return [{ name: block.name ?? '', input: block.input, result: textOf(result?.content), isError: result?.is_error === true }];
      }),
    ];
  });
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return Array.isArray(content) ? content.map((part: SolverBlock) => part.text ?? '').join('') : '';
}
