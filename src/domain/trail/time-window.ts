/** Half-open, [from, to); either end may be open. */
export interface TimeWindow {
  readonly from?: string;
  readonly to?: string;
}
