import type { JsonObject } from '#domain/json.ts';
import type { Signal } from '#domain/judging/signal.ts';

export interface SignalShape {
  /** For messages, such as `CloudWatch alarm (EventBridge)`. */
  readonly name: string;
  /**
   * Recognises a line by its form, never by a name it contains.
   * @returns undefined where the line has another form; a phrase on what is wrong where it has this form and is invalid
   */
  readonly read: (line: JsonObject) => Signal | string | undefined;
}
