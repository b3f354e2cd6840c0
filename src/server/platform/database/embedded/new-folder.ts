import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Files that are synced at once: the disk then writes a thousand of them in a few strokes. */
const FILES_AT_ONCE = 128
/** PostgreSQL allocates a segment of its log whole, so that a full disk is noticed before it is written to. */
const SEGMENT_BYTES = 16 * 2 ** 20
const segment = /pg_wal\/[0-9A-F]{24}$/

/** Made beside its place and moved there when it is whole and on the disk: a start that is cut off leaves no half a database. */
export async function makeWhole(folder: string, fill: (fresh: string) => Promise<void>): Promise<void> {
  const fresh = `${folder}.new`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { mode: 0o700, recursive: true })
  await fill(fresh)
  const entries = await readdir(fresh, { recursive: true, withFileTypes: true })
  const paths = [...entries.map((entry) => join(entry.parentPath, entry.name)), fresh]
  for (let done = 0; done < paths.length; done += FILES_AT_ONCE)
    await Promise.all(paths.slice(done, done + FILES_AT_ONCE).map(sync))
  await rename(fresh, folder)
  await sync(dirname(folder))
}

/** @param template the files as a tar, see `template.ts` */
export const unpackTemplate = (folder: string, template: Uint8Array<ArrayBuffer>): Promise<void> =>
  makeWhole(folder, async (fresh) => {
    const { unpackTar } = await import('modern-tar')
    const entries = await unpackTar(template)
    const isFolder = ({ header }: (typeof entries)[number]) => header.type === 'directory'
    for (const { header } of entries.filter(isFolder))
      await mkdir(join(fresh, header.name), { mode: 0o700, recursive: true })
    const files = entries.filter((entry) => !isFolder(entry))
    for (let done = 0; done < files.length; done += FILES_AT_ONCE)
      await Promise.all(
        files.slice(done, done + FILES_AT_ONCE).map(async ({ header: { name }, data = new Uint8Array() }) => {
          await writeFile(join(fresh, name), segment.test(name) ? wholeSegment(data) : data, { mode: 0o600 })
        }),
      )
  })

function wholeSegment(data: Uint8Array): Uint8Array {
  const whole = new Uint8Array(SEGMENT_BYTES)
  whole.set(data)
  return whole
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
