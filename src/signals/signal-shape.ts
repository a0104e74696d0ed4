import type { JsonObject } from '#domain/json.ts';
import type { Signal } from '#domain/judging/signal.ts';

export interface SignalShape {
  /** For messages, such as `CloudWatch alarm (EventBridge)`. */
  readonly name: string;
  /** Recognises a line by its form, not by its name. Returns undefined for another form, and a phrase for an invalid line of this form. */
  readonly read: (line: JsonObject) => Signal | string | undefined;
}
