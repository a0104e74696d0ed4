import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import type { Rolldown } from 'tsdown';

const require = createRequire(import.meta.url);

/** What the source finds in a package, by its text there. */
const RESOLVED = /require\.resolve\('([^']+)'\)/g;
/** How the parser of HashiCorp finds its WebAssembly, which is no dependency that a bundler sees. */
const HCL2JSON = `(0, path_1.join)(__dirname, "..", "main.wasm.gz")`;

/**
 * Puts the files that packages read at run time (WebAssembly, a module for a thread) beside the built program, and lets it look for them
 * there. In the source they lie in node_modules.
 */
export function packageFiles(): Rolldown.Plugin {
  return {
    name: 'package-files',
    buildStart() {
      // Found by the package itself, beside the module that it is bundled into.
      emit(this, 'web-tree-sitter/web-tree-sitter.wasm');
      this.emitFile({ type: 'asset', fileName: 'hcl2json.wasm.gz', source: readFileSync(require.resolve('@cdktn/hcl2json/main.wasm.gz')) });
    },
    transform: {
      filter: { id: /[\\/](?:src[\\/].*\.ts|hcl2json[\\/]build[\\/]bridge\.js)$/ },
      handler(code, id) {
        if (id.endsWith('bridge.js')) {
          if (!code.includes(HCL2JSON)) throw new Error(`${id}: expected \`${HCL2JSON}\`, where it finds its WebAssembly; found none`);
          return code.replace(HCL2JSON, `new URL('./hcl2json.wasm.gz', import.meta.url)`);
        }
        return code.replaceAll(RESOLVED, (_whole, file: string) => `require.resolve('./${emit(this, file)}')`);
      },
    },
  };
}

function emit(context: Rolldown.PluginContext, file: string): string {
  if (!file.endsWith('.wasm')) {
    const fileName = `${basename(file)}.mjs`;
    context.emitFile({ type: 'chunk', id: file, fileName });
    return fileName;
  }
  context.emitFile({ type: 'asset', fileName: basename(file), source: readFileSync(require.resolve(file)) });
  return basename(file);
}
