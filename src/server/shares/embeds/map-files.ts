import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Language } from '../../../contract/language/languages.ts'

/** The addresses of what draws the map of an embed. */
export interface MapFiles {
  script: string
  styles: string[]
}

/** What `src/tools/build.ts` writes beside the dashboard: the files of the entries, and of what they import. */
const names = z.array(z.string()).default([])
const manifest = z.record(z.string(), z.object({ file: z.string(), css: names, imports: names }))
type Manifest = z.output<typeof manifest>
const entries = { lookup: 'src/client/embed.tsx', container: 'src/client/embed-container.tsx' } as const

/** Undefined where the dashboard is not built. @param dashboard the folder of the built dashboard. @param page which draws the map */
export async function mapFilesOf(
  dashboard: string | undefined,
  page: keyof typeof entries = 'lookup',
): Promise<MapFiles | undefined> {
  if (dashboard === undefined) return undefined
  const text = await readFile(join(dashboard, '.embed.json'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const built = manifest.parse(JSON.parse(text))
  const entry = built[entries[page]]
  return entry && { script: `/${entry.file}`, styles: stylesOf(built, entries[page]) }
}

/** What an entry imports comes first, as in the page of the dashboard. */
function stylesOf(built: Manifest, name: string): string[] {
  const { imports, css } = built[name] ?? { imports: [], css: [] }
  const styles = [...imports.flatMap((each) => stylesOf(built, each)), ...css.map((file) => `/${file}`)]
  return [...new Set(styles)]
}

/** The file of messages of a language, which runs before what draws the map; undefined where there is none. */
export async function languageFileOf(
  dashboard: string | undefined,
  language: Language,
): Promise<string | undefined> {
  if (dashboard === undefined || language === 'en') return undefined
  const names = await readdir(join(dashboard, 'assets')).catch(() => [])
  const name = names.find((each) => each.startsWith(`language-${language}-`) && each.endsWith('.js'))
  return name && `/assets/${name}`
}
