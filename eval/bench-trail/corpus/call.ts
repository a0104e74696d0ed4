import type { Json, JsonObject } from '#domain/json.ts';
import type { Draw } from './draw.ts';

/** One API call and how its record is generated. */
export interface Call {
  readonly service: string;
  readonly eventName: string;
  readonly readOnly: boolean;
  readonly data?: true;
  /** Frequency per hundred thousand calls of its kind. */
  readonly weight: number;
  readonly parameters: (draw: Draw, account: string) => JsonObject | null;
  readonly answer?: (draw: Draw, account: string) => JsonObject;
  readonly resources?: (draw: Draw, account: string) => Json;
}
