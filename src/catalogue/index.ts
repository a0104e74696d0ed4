import { openCatalogue } from './catalogue.ts';
import type { Catalogue } from './catalogue.ts';
import type { ResourceEntry } from './entry.ts';
import { eventSourceOf } from './event-sources.ts';
import * as services from './services.ts';

/** By event source in camel case: `resourceGroups` has the entries of `resource-groups.amazonaws.com`. */
const byName: Readonly<Record<string, Readonly<Record<string, ResourceEntry>>>> = services;

export const catalogue: Catalogue = openCatalogue(
  Object.fromEntries(Object.keys(services).map((name) => [prefixOf(name), () => Object.values(byName[name] ?? {})])),
  (type) => eventSourceOf(type).eventSource.replace('.amazonaws.com', ''),
);

function prefixOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
