import * as c from '../words.ts';

/** The bus of calls without one. https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-event-bus.html */
const DEFAULT_BUS = 'default';

/**
 * Selects the name of a call's bus, from a name or an ARN.
 * @param event a record of Amazon EventBridge
 * @returns the name
 */
export const busName: c.Select = (event) => {
  const given = c.request('eventBusName')(event);
  return typeof given === 'string' && given !== '' ? given.replace(/^arn:.*:event-bus\//, '') : DEFAULT_BUS;
};

/** ARN of a call's bus. https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-manage-iam-access.html */
export const busArn: c.Select = (event) => {
  const given = c.request('eventBusName')(event);
  return typeof given === 'string' && given.startsWith('arn:') ? given : c.arnOf('events', 'event-bus/', busName)(event);
};

/**
 * Puts the bus in front of a name unless it is the default bus, as in rule ARNs and import ids.
 * https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-manage-iam-access.html
 * @param bus name of the bus
 * @param name the text after it
 * @returns the name, with the bus if it is not the default one
 */
export function withBus(bus: unknown, name: string, separator = '/'): string {
  return typeof bus !== 'string' || bus === '' || bus === DEFAULT_BUS ? name : `${bus}${separator}${name}`;
}

/**
 * Returns a function that builds an import id.
 * @param attributes attributes after the bus, in order
 * @returns a function of the resource's values; its result is undefined if one of them is unknown
 */
export function busImportId(...attributes: readonly string[]): (values: c.JsonObject) => string | undefined {
  return (values) => {
    const parts = attributes.map((attribute) => values[attribute]);
    return parts.every((part) => typeof part === 'string' && part !== '') ? withBus(values['event_bus_name'], parts.join('/')) : undefined;
  };
}
