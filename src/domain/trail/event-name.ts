/** Event names of some services carry the API's date: `UpdateFunctionConfiguration20150331v2`, `UpdateDistribution2014_01_31`. */
export const VERSION_SUFFIX = /(?:\d{8}(?:v\d+)?|\d{4}_\d{2}_\d{2})$/;

/** The event name without its API version. */
export function plainEventName(eventName: string): string {
  return eventName.replace(VERSION_SUFFIX, '');
}
