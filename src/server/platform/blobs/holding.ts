import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BlobStore } from './blob-store.ts'

const RENEWED_EVERY_MS = 10_000
/** A hold that is not renewed for so long is of a process that was killed. */
const HELD_MS = 60_000

/** Holds are files that their process touches again and again, so that all processes that share the folder see them. */
export function holding(folder: string): Pick<BlobStore, 'hold' | 'isHeld'> {
  return {
    async hold() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, randomUUID())
      await writeFile(path, '', { flag: 'wx', mode: 0o600 })
      const renewal = setInterval(() => {
        const now = new Date()
        utimes(path, now, now).catch(() => undefined)
      }, RENEWED_EVERY_MS)
      renewal.unref()
      return {
        release: async () => {
          clearInterval(renewal)
          await rm(path, { force: true })
        },
      }
    },
    async isHeld() {
      const names = await readdir(folder).catch(() => [])
      let held = false
      for (const name of names) {
        const found = await stat(join(folder, name)).catch(() => undefined)
        if (!found) continue
        if (Date.now() - found.mtimeMs < HELD_MS) held = true
        else await rm(join(folder, name), { force: true })
      }
      return held
    },
  }
}
