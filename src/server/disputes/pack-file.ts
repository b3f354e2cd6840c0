import { ZipDeflate, ZipPassThrough } from 'fflate'
import { csvOf } from '../../contract/exports/index.ts'
import { createZipStream } from '../exports/zip-stream.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import { type Clock, iso } from '../platform/clock.ts'
import type { Db } from '../platform/database/tables.ts'
import { cleanName } from '../platform/http/disposition.rules.ts'
import { type DisputeDocument, type Evidence, disputeEvidenceOf } from './evidence.store.ts'
import { type PackedDocument, packSections } from './pack.present.ts'

interface PackDeps {
  db: Db
  blobs: BlobStore
  /** The trade clock: costs are those of its day. */
  clock: Clock
}

/** Bytes of all documents in one pack: more does not go through the mail of a claims department. */
const MAX_PACK_BYTES = 100 * 1024 * 1024

interface StoredFile extends PackedDocument {
  document: DisputeDocument
}

/** The dispute pack of a container as a ZIP file, in pieces: read as it is sent, one document at a time. */
export async function* packFile(
  { db, blobs, clock }: PackDeps,
  accountId: string,
  containerId: string,
): AsyncGenerator<Uint8Array> {
  const now = clock.now()
  const evidence = await disputeEvidenceOf(db, accountId, containerId, now)
  if (!evidence) throw new Error('The container is gone')
  const files = await filesOf(blobs, evidence.documents)
  const sections = packSections(evidence, files)
  const zip = createZipStream()
  const compressed = (path: string, bytes: Uint8Array) => {
    const part = new ZipDeflate(path, { level: 6 })
    zip.add(part)
    part.push(bytes, true)
  }
  // Loaded when the first PDF is made: a start does without.
  const { tablesPdf } = await import('../platform/pdf/tables-pdf.ts')
  compressed('dispute pack.pdf', await tablesPdf(headOf(evidence, now), sections, now))
  yield* zip.taken()
  for (const { name, headings, rows } of sections) {
    const cells = [headings, ...rows].map((row) => row.map((text) => ({ text })))
    compressed(`${name}.csv`, new TextEncoder().encode(csvOf(cells)))
  }
  yield* zip.taken()
  for (const { file, document } of files) {
    const stored = file === null ? undefined : await blobs.get(document.blob_key)
    if (file === null || !stored) continue
    const part = new ZipPassThrough(file)
    zip.add(part)
    for await (const chunk of stored.stream) {
      part.push(new Uint8Array(chunk))
      yield* zip.taken()
    }
    part.push(new Uint8Array(), true)
  }
  zip.end()
  yield* zip.taken()
}

/** Each document with its name in the pack, or why it is left out. */
async function filesOf(blobs: BlobStore, documents: readonly DisputeDocument[]): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  let bytes = 0
  for (const [index, document] of documents.entries()) {
    const { name, document_type, received_at, file_size_bytes } = document
    const isTooMuch = bytes + file_size_bytes > MAX_PACK_BYTES
    const isStored = !isTooMuch && (await blobs.find(document.blob_key)) !== undefined
    if (isStored) bytes += file_size_bytes
    files.push({
      document,
      name,
      document_type,
      received_at,
      file: isStored ? `documents/${index + 1} ${safeName(name)}` : null,
      because: isTooMuch ? 'the pack would be larger than 100 MB' : 'its file is not stored',
    })
  }
  return files
}

/** Without what has a meaning in paths: unpacked, it is one file in the folder. */
const safeName = (name: string): string =>
  cleanName(name)
    .replaceAll(/[\\/:*?"<>|]+/g, '-')
    .slice(0, 120) || 'document'

function headOf({ container, clocks }: Evidence, now: Date) {
  const { number, bill_of_lading_number, shipping_line_name, equipment_type, equipment_length } = container
  const equipment = [equipment_length && `${equipment_length} ft`, equipment_type].filter(Boolean).join(' ')
  return {
    title: `Dispute pack of container ${number}`,
    lines: [
      [bill_of_lading_number && `Bill of lading ${bill_of_lading_number}`, shipping_line_name, equipment]
        .filter(Boolean)
        .join(' · '),
      `Made by Portolan on ${iso(now).slice(0, 16).replace('T', ' ')} UTC from what was reported to the account, its own tariffs and gate calendars.`,
      clocks.length === 0
        ? 'No tariff of the account is for this container: nothing is calculated.'
        : 'Amounts are estimates. What is not reported, the pack does not have.',
    ],
  }
}
