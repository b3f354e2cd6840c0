import { z } from 'zod'

/** Raised when an older version could not read what is written. */
export const BACKUP_FORMAT = 1

/** The first entry of a backup: what is in it. */
export const MANIFEST_NAME = 'manifest.json'
export const manifest = z.object({
  format: z.number(),
  portolan: z.string(),
  taken_at: z.iso.datetime(),
  engine: z.enum(['embedded', 'postgresql']),
  /** In the order in which they ran. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  /** Which key sealed the secrets in it; the key itself is not in it. */
  secret_key_id: z.string().nullable(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), last_value: z.string(), is_called: z.boolean() })),
})
export type Manifest = z.infer<typeof manifest>

/** The last entry: without it a backup is not complete. */
export const CHECKSUMS_NAME = 'checksums.json'
export const checksums = z.object({
  /** Entries before this one, and the SHA-256 digest of their names, sizes and bytes. */
  entries: z.number(),
  sha256: z.string(),
})

/** Rows of one table, a JSON array of texts and nulls on each line. */
export const rowsName = (table: string, part: number): string =>
  `tables/${table}/${String(part).padStart(6, '0')}.jsonl`
export const tableOfRows = (name: string): string | undefined =>
  /^tables\/([a-z0-9_]+)\/\d{6,}\.jsonl$/.exec(name)?.[1]

/** After the rows of all tables: how many each has, and their digest. */
export const COUNTS_NAME = 'tables.json'
export const tableCounts = z.record(z.string(), z.object({ rows: z.number(), digest: z.string() }))
export type TableCounts = z.infer<typeof tableCounts>

/** A file by the key of its blob. */
export const fileName = (key: string): string => `files/${key}`
export const keyOfFile = (name: string): string | undefined => /^files\/([a-z0-9]{8,64})$/.exec(name)?.[1]
