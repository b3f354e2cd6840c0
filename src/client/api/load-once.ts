/**
 * Gives a part of the code that is fetched once. `import()` waits for the event loop also for a module that is loaded:
 * a request that somebody waits for would be sent after everything that is being drawn.
 */
export function loadOnce<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loaded: Module | undefined
  return async () => (loaded ??= await load())
}
