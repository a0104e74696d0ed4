import * as c from '../words.ts';

/** The bus that rules belong to when a call names none. https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-event-bus.html */
const DEFAULT_BUS = 'default';

/**
 * The bus a call is about, by its name: calls may give the name or the ARN.
 * @param event a record of Amazon EventBridge
 * @returns the name
 */
export const busName: c.Select = (event) => {
  const given = c.request('eventBusName')(event);
  return typeof given === 'string' && given !== '' ? given.replace(/^arn:.*:event-bus\//, '') : DEFAULT_BUS;
};

/** ARN of the bus a call is about. https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-manage-iam-access.html */
export const busArn: c.Select = (event) => {
  const given = c.request('eventBusName')(event);
  return typeof given === 'string' && given.startsWith('arn:') ? given : c.arnOf('events', 'event-bus/', busName)(event);
};

/**
 * Puts the bus in front of a name, where it is not the default one: so do rule ARNs and import ids.
 * https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-manage-iam-access.html
 * @param bus name of the bus
 * @param name what stands behind it
 * @returns the name, with the bus where it says something
 */
export function withBus(bus: unknown, name: string, separator = '/'): string {
  return typeof bus !== 'string' || bus === '' || bus === DEFAULT_BUS ? name : `${bus}${separator}${name}`;
}

/**
 * Makes an import id.
 * @param attributes those that follow the bus, in order
 * @returns a function of the resource's values; undefined where one of them is not known
 */
export function busImportId(...attributes: readonly string[]): (values: c.JsonObject) => string | undefined {
  return (values) => {
    const parts = attributes.map((attribute) => values[attribute]);
    return parts.every((part) => typeof part === 'string' && part !== '') ? withBus(values['event_bus_name'], parts.join('/')) : undefined;
  };
}
