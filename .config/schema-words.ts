/** Takes anew what the catalogue knows of the provider schema: `npm run schema-words`, after fixtures/provider-schema/aws.json has changed. */
import { readFileSync, writeFileSync } from 'node:fs';
import { schemaWordsText } from '../test/support/evidence/schema-words.ts';
import type { ProviderSchema } from '../src/domain/value/provider-schema.ts';

const ROOT = new URL('..', import.meta.url);
const schema = JSON.parse(readFileSync(new URL('fixtures/provider-schema/aws.json', ROOT), 'utf8')) as ProviderSchema;

writeFileSync(new URL('src/catalogue/schema-words.json', ROOT), schemaWordsText(schema));
