import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** The addresses of what draws the map of an embed. */
export interface MapFiles {
  script: string
  styles: string[]
}

/** What `src/tools/build.ts` writes beside the dashboard: the files of one entry. */
const manifest = z.record(z.string(), z.object({ file: z.string(), css: z.array(z.string()).default([]) }))
const ENTRY = 'src/client/embed.tsx'

/** Undefined where the dashboard is not built. @param dashboard the folder of the built dashboard */
export async function mapFilesOf(dashboard: string | undefined): Promise<MapFiles | undefined> {
  if (dashboard === undefined) return undefined
  const text = await readFile(join(dashboard, '.embed.json'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const entry = manifest.parse(JSON.parse(text))[ENTRY]
  return entry && { script: `/${entry.file}`, styles: entry.css.map((file) => `/${file}`) }
}
