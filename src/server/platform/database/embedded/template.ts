import { Kysely, PGliteDialect } from 'kysely'
import { packTar, unpackTar } from 'modern-tar'
import { startInMemory } from './files.ts'
import type { TemplateFiles } from './kept-templates.ts'

/** A page of PostgreSQL's log. */
const PAGE_BYTES = 8192

/**
 * The files of an engine with what `fill` makes in it.
 * @param from the files that it begins with; by default those of an empty engine, which take five times as long
 */
export async function createDataFiles<T>(
  fill: (db: Kysely<T>) => Promise<void>,
  from?: TemplateFiles,
): Promise<TemplateFiles> {
  const pg = await startInMemory({ template: from })
  await fill(new Kysely<T>({ dialect: new PGliteDialect({ pglite: pg }) }))
  const files = await dump(pg)
  await pg.close()
  return files
}

/**
 * The files without what nobody needs and each would unpack: the databases that others are copied from, and the log but for its last
 * segment, up to its end. Half of the bytes, and of the time to start.
 */
async function dump(pg: Awaited<ReturnType<typeof startInMemory>>): Promise<TemplateFiles> {
  for (const name of ['template0', 'template1']) {
    await pg.query('update pg_database set datistemplate = false where datname = $1', [name])
    await pg.exec(`drop database if exists ${name}`)
  }
  // The next segment of the log begins: the checkpoint, where the engine starts to read, is in it.
  await pg.query('select pg_switch_wal()')
  await pg.query('checkpoint')
  const { rows } = await pg.query<{ segment: string; end: number }>(
    'select file_name as segment, file_offset as end from pg_walfile_name_offset(pg_current_wal_insert_lsn())',
  )
  const [log] = rows
  if (!log) throw new Error('The engine does not say where its log ends')
  const entries = await unpackTar(new Uint8Array(await (await pg.dumpDataDir('none')).arrayBuffer()))
  const isSegment = (name: string) => /pg_wal\/[0-9A-F]{24}$/.test(name)
  const kept = entries
    .filter(({ header: { name } }) => !isSegment(name) || name.endsWith(log.segment))
    .map(({ header, data = new Uint8Array() }) => {
      const body = isSegment(header.name)
        ? data.subarray(0, Math.ceil(log.end / PAGE_BYTES) * PAGE_BYTES)
        : data
      return { header: { ...header, size: body.length }, body }
    })
  return new Uint8Array(await packTar(kept))
}
