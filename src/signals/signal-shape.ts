import type { JsonObject } from '#domain/json.ts';
import type { Signal } from '#domain/judging/signal.ts';

export interface SignalShape {
  /** For messages, such as `CloudWatch alarm (EventBridge)`. */
  readonly name: string;
  /** Recognises a line by form, never by name. Undefined for another form; a phrase on what is wrong with a line of this form. */
  readonly read: (line: JsonObject) => Signal | string | undefined;
}
