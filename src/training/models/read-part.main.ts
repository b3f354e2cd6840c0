import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readContent } from '../../server/reading/read/read-file.ts'
import { keptContent, truthOf, withScansUpTo } from './corpus-files.ts'

/** Reads every n-th document of a corpus that was not read before: arguments folder, most scans, part, parts. */
const [folder = '', maxScans = 'Infinity', part = '0', parts = '1'] = process.argv.slice(2)
const files = withScansUpTo((await truthOf(folder)).files, Number(maxScans))
for (const [at, { file }] of files.entries()) {
  if (at % Number(parts) !== Number(part)) continue
  const kept = keptContent(folder, file)
  const known = await readFile(kept).catch(() => null)
  if (known !== null) continue
  const bytes = new Uint8Array(await readFile(join(folder, file)))
  const content = await readContent({ bytes, file_name: file, content_type: null }).catch(() => null)
  await writeFile(kept, JSON.stringify(content === null ? null : { ...content, attachments: [] }))
  process.send?.('read')
}
// OCR keeps a thread.
process.exit()
