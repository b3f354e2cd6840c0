import { ensureDemoAccount } from '../accounts/demo.ts'
import { accountById } from '../accounts/store.ts'
import { errorDocument, id as uuid } from '../../contract/jsonapi/index.ts'
import { type ImportReport, importReport } from '../../contract/operations/index.ts'
import { wallClock } from '../platform/clock.ts'
import { migrations } from '../platform/database/migrations/index.ts'
import { openDatabase } from '../platform/database/open.ts'
import { installCatalogue } from '../reference/install-catalogue.ts'
import { keepAnnouncedRecords } from '../service/loaders.ts'
import { tradeClock } from '../service/clock/trade-clock.ts'
import { importDocument } from '../sources/import/import.store.ts'
import { storeReportedDocuments } from '../documents/reported-documents.store.ts'
import { applySnapshots } from '../tracking/snapshot/apply.store.ts'
import { storeReportedRequests } from '../tracking/requests/reported-requests.store.ts'

/** A fault that the operator can correct, as a sentence. */
export class CannotImport extends Error {}

const sentence = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))

export interface Imported {
  report: ImportReport
  /** Only when this import created the account. */
  apiKey: string | undefined
}

/**
 * Imports into a database that no service has open.
 * @throws CannotImport, and ImportRefused for a fault of the document
 */
export async function importInto(
  place: { data: string } | { databaseUrl: string },
  account: string | undefined,
  document: unknown,
): Promise<Imported> {
  const database = await openDatabase({
    ...('data' in place ? { folder: place.data } : { url: place.databaseUrl }),
    migrations,
  }).catch((cause: unknown) => {
    const running = / in use /.test(sentence(cause))
      ? ' Or import through the one that runs: --to http://localhost:4949 --api-key KEY.'
      : ''
    throw new CannotImport(`${sentence(cause)}${running}`, { cause })
  })
  try {
    const { db } = database
    await installCatalogue(db)
    const { clock } = await tradeClock(db, 1, wallClock)
    const demo =
      account === undefined ? await ensureDemoAccount(db, { apiKey: undefined, now: clock.now() }) : undefined
    const accountId = demo?.account_id ?? account ?? ''
    const known = uuid.safeParse(accountId).success ? await accountById(db, accountId) : undefined
    if (!known) throw new CannotImport(`There is no account ${accountId}.`)
    const tracking = {
      apply: applySnapshots,
      storeRequests: storeReportedRequests,
      storeDocuments: storeReportedDocuments,
    }
    keepAnnouncedRecords()
    const report = await importDocument({ db, clock, tracking }, accountId, document)
    return { report, apiKey: demo?.apiKey }
  } finally {
    await database.close()
  }
}

/**
 * Imports into a running service, over its interface.
 * @throws CannotImport
 */
export async function importThrough(
  { address, apiKey }: { address: string; apiKey: string },
  text: string,
): Promise<Imported> {
  const answer = await fetch(new URL('/v2/imports', address), {
    method: 'POST',
    headers: { authorization: `Token ${apiKey}`, 'content-type': 'application/vnd.api+json' },
    body: text,
  }).catch((cause: unknown) => {
    throw new CannotImport(`No Portolan answers at ${address}.`, { cause })
  })
  const body: unknown = await answer.json().catch(() => undefined)
  const report = importReport.safeParse(body)
  if (answer.ok && report.success) return { report: report.data, apiKey: undefined }
  const errors = errorDocument.safeParse(body).data?.errors
  throw new CannotImport(
    errors
      ? errors.map(({ detail }) => `${detail}.`).join('\n')
      : `What answers at ${address} is no Portolan (status ${answer.status}).`,
  )
}
