import type { Plugin } from 'vite'

/** Chunks of which each imports the next, and the last the first; undefined where there are none. */
export function findChunkCycle(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>()
  const visit = (name: string, path: string[]): string[] | undefined => {
    const at = path.indexOf(name)
    if (at >= 0) return [...path.slice(at), name]
    if (done.has(name)) return undefined
    for (const next of imports.get(name) ?? []) {
      const found = visit(next, [...path, name])
      if (found) return found
    }
    done.add(name)
    return undefined
  }
  for (const name of imports.keys()) {
    const found = visit(name, [])
    if (found) return found
  }
  return undefined
}

/**
 * Fails a build whose chunks import each other in a circle: one of them would run before what it imports, and no page opens. Modules
 * without a cycle can be put into such chunks by `codeSplitting`.
 */
export const withoutChunkCycles = (): Plugin => ({
  name: 'without-chunk-cycles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const imports = new Map<string, readonly string[]>()
    for (const [name, file] of Object.entries(bundle))
      if (file.type === 'chunk') imports.set(name, file.imports)
    const cycle = findChunkCycle(imports)
    if (cycle) this.error(`Chunks import each other: ${cycle.join(' → ')}. See src/tools/chunks.ts`)
  },
})
