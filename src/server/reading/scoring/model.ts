import { readFileSync } from 'node:fs'
import { ports } from '../../reference/catalogue/index.ts'
import type { PortNames } from './consistency.rules.ts'
import type { ReadingModel } from './extract-scored.rules.ts'
import { decodeModel } from './model-file.rules.ts'

export const knownPorts: readonly PortNames[] = ports.map(({ code, name, city }) => ({
  code,
  names: [...new Set([name, city])],
}))

let loaded: ReadingModel | undefined

/** The trained networks, from the file beside this one; see `weights/report.md` for how they were made. */
export function readingModel(): ReadingModel {
  loaded ??= {
    ...decodeModel(new Uint8Array(readFileSync(new URL('weights/model.bin', import.meta.url)))),
    ports: knownPorts,
  }
  return loaded
}
