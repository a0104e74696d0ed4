// Builds dist/. Not by tsdown's own command: that warns about Node 20, which this project supports.
import { build } from 'tsdown';

await build({ config: new URL('tsdown.config.ts', import.meta.url).pathname, logLevel: 'error' });
