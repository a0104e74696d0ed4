import { isJsonObject } from '#domain/json.ts';
import type { JsonObject } from '#domain/json.ts';
import type { Signal } from '#domain/judging/signal.ts';
import { shown } from './make-signal.ts';
import { shapes } from './shapes/index.ts';

/** Parses an untrusted line. @returns the signal, or a phrase about what was expected and found */
export function readSignal(line: string): Signal | string {
  const parsed = parse(line);
  if (parsed === undefined) return `expected a JSON object, found ${shown(line)}`;
  const message = unwrap(parsed);
  if (message === undefined) return 'expected JSON in the Message of an SNS notification, found other text';
  for (const shape of shapes) {
    const read = shape.read(message);
    if (typeof read === 'string') return `${shape.name}: ${read}`;
    if (read !== undefined) return read;
  }
  const fields = Object.keys(message).slice(0, 8);
  return `expected one of ${shapes.map((shape) => shape.name).join(', ')}, found ${fields.length === 0 ? 'an empty object' : `the fields ${fields.map(shown).join(', ')}`}`;
}

function parse(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** SNS wraps the message as text. https://docs.aws.amazon.com/sns/latest/dg/http-notification-json.html */
function unwrap(line: JsonObject): JsonObject | undefined {
  const { Type: type, Message: message, TopicArn: topic } = line;
  if (type !== 'Notification' || typeof topic !== 'string' || typeof message !== 'string') return line;
  return parse(message);
}
