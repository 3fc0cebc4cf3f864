// The project's own TypeScript modules, read from their source: what a script measures or fits is what stands there.
import { createServer } from 'vite';

/** @param use gets `load(path)`, the path from the project's root, and `reload()`, after a module was written anew */
export async function withProjectModules(use) {
  const server = await createServer({
    server: { middlewareMode: true, ws: false },
    logLevel: 'error',
    appType: 'custom',
  });
  try {
    await use({
      load: (path) => server.ssrLoadModule(path),
      reload: () => server.moduleGraph.invalidateAll(),
    });
  } finally {
    await server.close();
  }
}
