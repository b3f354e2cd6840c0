import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { getSetting, leaseSetting, setSetting } from '../../accounts/settings.ts'
import { storeMail, type StoreMailDeps } from '../../documents/mailbox/store-mail.store.ts'
import { storeBytes } from '../../documents/records/bytes.ts'
import { createDocument } from '../../documents/records/store.ts'
import { createSavedView, savedViews } from '../../saved-views/store.ts'
import { iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import { every, type Job } from '../../platform/jobs/every.ts'
import type { Log } from '../../platform/log.ts'
import type { SimulatedDocument } from '../../sources/simulated/documents/index.ts'
import { drawDocuments } from './draw-documents.ts'
import { exampleViews } from './example-views.ts'

/** Between two looks; a document is added when none is waiting to be read, so that one that a person adds comes first. */
const INTERVAL_MS = 1000

interface ExampleDeps extends StoreMailDeps {
  /** What an account of that company begins with. The same for the same time. */
  documentsAt: (now: Date, company: string) => Promise<SimulatedDocument[]>
}

/** How far an account has got: kept, so that nothing is made twice and nothing that was deleted comes back. */
const progress = z.object({ made: z.iso.datetime(), added: z.int(), isComplete: z.boolean() })
type Progress = z.output<typeof progress>

interface ExampleAccount {
  id: string
  company_name: string
  user_id: string | null
}

type ReadyFile = { document: SimulatedDocument; bytes: Uint8Array }

/**
 * Gives each simulated account documents and saved views once, in the background: the documents come in as those that
 * people upload and carriers mail, and are read as they are. An account that has documents already gets none. A failure
 * ends it until the next start.
 */
export function startExamples(deps: ExampleDeps & { log: Log; isReady: () => boolean }): Job {
  const { log, isReady } = deps
  const round = exampleRounds(deps)
  const job = every('Adding examples', { intervalMs: INTERVAL_MS, priority: 'simulation', log }, async () => {
    if (!isReady()) return 'done'
    const state = await round().catch((cause: unknown) => {
      log.error('The examples of simulated accounts could not be added', { cause })
      return 'failed' as const
    })
    if (state !== 'open') void job.stop()
    return 'done'
  })
  return job
}

/** Seconds after which another process goes on, where the one that adds examples was killed: longer than all of them take to draw. */
const LEASE_SECONDS = 120

/**
 * Each round adds the next document to each simulated account that is reading none; `complete` when none is left. Of several processes
 * one adds them, and the others look whether it has ended.
 */
export function exampleRounds(deps: ExampleDeps): () => Promise<'open' | 'complete'> {
  const files = new Map<string, ReadyFile[]>()
  const by = randomUUID()
  return async () => {
    const now = deps.wall.now()
    const until = new Date(now.getTime() + LEASE_SECONDS * 1000)
    if (!(await leaseSetting(deps.db, 'examples lease', { by, until }, now))) return 'open'
    const open: boolean[] = []
    for (const account of await simulatedAccounts(deps.db)) open.push(await addNext(deps, account, files))
    return open.includes(true) ? 'open' : 'complete'
  }
}

/** @returns whether something is left to add to this account */
async function addNext(
  deps: ExampleDeps,
  account: ExampleAccount,
  files: Map<string, ReadyFile[]>,
): Promise<boolean> {
  const key = `examples ${account.id}`
  const known = await getSetting(deps.db, key, progress)
  const state = known ?? (await begin(deps, account))
  if (!known) await setSetting(deps.db, key, state)
  if (state.isComplete) return false
  if (await isReading(deps.db, account.id)) return true
  const ready = files.get(account.id) ?? (await drawFor(deps, account, new Date(state.made)))
  files.set(account.id, ready)
  const next = ready[state.added]
  if (next) await add(deps, account, next.document, next.bytes)
  const added = state.added + 1
  const isComplete = added >= ready.length
  await setSetting(deps.db, key, { ...state, added, isComplete })
  if (isComplete) files.delete(account.id)
  return !isComplete
}

async function begin({ db, clock, wall }: ExampleDeps, { id, user_id }: ExampleAccount): Promise<Progress> {
  const made = iso(clock.now())
  const begun = { made, added: 0, isComplete: false }
  if (await hasDocuments(db, id)) return { ...begun, isComplete: true }
  const known = await savedViews(db, { account_id: id, user_id })
  for (const view of known.length > 0 ? [] : exampleViews)
    await createSavedView(db, {
      ...view,
      account_id: id,
      user_id,
      columns: '',
      shared: true,
      created_at: iso(wall.now()),
    })
  return begun
}

async function drawFor(
  { documentsAt }: ExampleDeps,
  { company_name }: ExampleAccount,
  made: Date,
): Promise<ReadyFile[]> {
  const documents = await documentsAt(made, company_name)
  const forms = documents.map(({ form, isScan }) => ({ form, isScan }))
  const bytes = await drawDocuments({ documents: forms, made })
  return documents.flatMap((document, index) => {
    const file = bytes[index]
    return file ? [{ document, bytes: file }] : []
  })
}

/** As an upload or an e-mail; content that is there already is kept once. */
async function add(
  deps: ExampleDeps,
  { id: account_id, user_id }: ExampleAccount,
  { file_name, mail }: SimulatedDocument,
  bytes: Uint8Array,
): Promise<void> {
  const file = { file_name, content_type: 'application/pdf', bytes }
  const now = deps.clock.now()
  if (mail) {
    await storeMail(
      deps,
      account_id,
      {
        subject: mail.subject,
        body: mail.body,
        from: [mail.from],
        to: [],
        cc: [],
        sent_at: iso(now),
        message_id: null,
        in_reply_to: null,
        references: [],
        content_type: 'multipart/mixed',
        auto_submitted: '',
        hops: 0,
        attachments: [{ ...file, is_inline: false }],
        items_left_out: [],
      },
      bytes,
    )
  } else {
    const blob_id = await storeBytes(deps, account_id, file)
    await createDocument(deps.db, { account_id, blob_id, name: file_name, source: 'upload', user_id }, now)
  }
  deps.wake?.()
}

/** With the user who joined first. */
const simulatedAccounts = (db: Db): Promise<ExampleAccount[]> =>
  db
    .selectFrom('accounts')
    .select((each) => [
      'id',
      'company_name',
      each
        .selectFrom('users')
        .select('users.id')
        .whereRef('users.account_id', '=', 'accounts.id')
        .orderBy('users.created_at')
        .orderBy('users.id')
        .limit(1)
        .as('user_id'),
    ])
    .where('simulated', '=', true)
    .orderBy('id')
    .execute()

const hasDocuments = async (db: Db, accountId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('documents')
    .select('id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const isReading = async (db: Db, accountId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('document_jobs')
    .select('document_id')
    .where('account_id', '=', accountId)
    .where('kind', '<>', 'link')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
