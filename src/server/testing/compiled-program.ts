import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pgliteFolder } from '../platform/database/embedded/kept-templates.ts'

let program: Promise<WebAssembly.Module> | undefined
/** PGlite's program. All engines of this process share it: the functions that one engine calls are compiled for the next ones too. */
export const compiledProgram = (): Promise<WebAssembly.Module> =>
  (program ??= WebAssembly.compile(readFileSync(join(pgliteFolder, 'dist/pglite.wasm'))))
