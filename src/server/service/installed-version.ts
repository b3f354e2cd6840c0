import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The version of this installation, as its package says. */
export async function installedVersion(): Promise<string> {
  const manifest: unknown = JSON.parse(
    await readFile(join(import.meta.dirname, '../../../package.json'), 'utf8'),
  )
  const isNamed = typeof manifest === 'object' && manifest !== null && 'version' in manifest
  return isNamed ? String(manifest.version) : ''
}
