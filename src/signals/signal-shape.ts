import type { JsonObject } from '#domain/json.ts';
import type { Signal } from '#domain/judging/signal.ts';

/** One form in which a system says something. */
export interface SignalShape {
  /** For messages, such as `CloudWatch alarm (EventBridge)`. */
  readonly name: string;
  /**
   * Recognises by form, never by a name that is given.
   * @returns the signal; undefined where the line is of another form; in a phrase what is wrong where it is of this form and
   * cannot be one
   */
  readonly read: (line: JsonObject) => Signal | string | undefined;
}
