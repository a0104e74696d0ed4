/** Half-open, [from, to); either end may be open. ISO 8601. */
export interface TimeWindow {
  readonly from?: string;
  readonly to?: string;
}
