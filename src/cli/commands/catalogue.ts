import { coverageOf } from '#catalogue/coverage.ts';
import { catalogue } from '#catalogue/index.ts';
import { GOVERNS } from '#catalogue/traits.ts';
import { parsePolicy } from '#config/policy-schema.ts';
import { PERMITTED } from '#config/policy/permits.ts';
import { ConfigurationError } from '#domain/errors.ts';
import { boundText, printJson } from '#domain/text/foreign-text.ts';
import { listTypes, showType } from '#queries/catalogue.ts';
import { catalogueTable } from '#report/catalogue-table.ts';
import { permitsPage } from '#report/permits-page.ts';
import { typeSheet, typesTable } from '../render/catalogue.ts';
import { createPaint, wantsColour } from '../render/paint.ts';
import type { Terminal } from '../terminal.ts';

export interface CatalogueListOptions {
  readonly service?: string | undefined;
  readonly format: 'text' | 'json' | 'markdown';
  readonly color: boolean;
}

export interface CatalogueShowOptions {
  readonly format: 'text' | 'json';
  readonly color: boolean;
}

/** Lists the types in the catalogue. @returns 0 @throws ConfigurationError if the service has no type */
export function catalogueListCommand(options: CatalogueListOptions, terminal: Terminal): number {
  const types = coverageOf(catalogue);
  const listed = listTypes(types, options.service);
  if (listed.types.length === 0) {
    const services = [...new Set(types.map((one) => one.service))].sort();
    throw new ConfigurationError(
      'catalogue-unknown-service',
      `Expected a service in the catalogue; found ${boundText(options.service ?? '')}.`,
      `The catalogue has ${services.join(', ')}.`,
    );
  }
  const print = {
    text: () => typesTable(listed, createPaint(wantsColour(terminal.stdout, terminal.env, options.color))),
    json: () => `${printJson(listed, 2)}\n`,
    markdown: () => catalogueTable(listed.types),
  };
  terminal.stdout.write(print[options.format]());
  return 0;
}

/** Prints the catalogue entry of a type. @returns 0 @throws ConfigurationError if there is no entry */
export function catalogueShowCommand(name: string, options: CatalogueShowOptions, terminal: Terminal): number {
  const found = showType(coverageOf(catalogue), name);
  if (found.kind === 'unknown')
    throw new ConfigurationError(
      'catalogue-unknown-type',
      `Expected a resource type in the catalogue; found ${boundText(name)}.`,
      found.near === undefined
        ? 'List them with reconcile catalogue list. Calls on other types are matched by name and value, and never accepted without a refresh.'
        : `Did you mean ${found.near}?`,
    );
  const paint = createPaint(wantsColour(terminal.stdout, terminal.env, options.color));
  terminal.stdout.write(options.format === 'json' ? `${printJson(found.type, 2)}\n` : typeSheet(found.type, paint));
  return 0;
}

/** Prints docs/permits.md. @returns 0 */
export function cataloguePermitsCommand(terminal: Terminal): number {
  const { steps } = parsePolicy({}, 'the default policy');
  terminal.stdout.write(permitsPage({ means: GOVERNS, allows: PERMITTED, steps }));
  return 0;
}
