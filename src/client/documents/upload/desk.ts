import type { Session } from '../../../contract/operations/index.ts'
import type { Dropped } from './folders.ts'
import type { UploadQueue } from './queue.ts'
import type { Upload } from './upload.rules.ts'

/** What of the uploads is on the screen. */
export interface Desk {
  uploads: readonly Upload[]
  /** What was left out of a drop and why; or that it could not begin. */
  notices: readonly string[]
  /** The tray stands open. */
  open: boolean
}

type Owner = Pick<Session, 'account' | 'largest_file_bytes' | 'requests_a_minute'>

let desk: Desk = { uploads: [], notices: [], open: false }
let owner: Owner | undefined
let opening: Promise<UploadQueue> | undefined
const listeners = new Set<() => void>()

const change = (more: Partial<Desk>) => {
  desk = { ...desk, ...more }
  for (const listener of listeners) listener()
}

/** Fetched when there is something to send, or ahead while the line is quiet. */
const program = () => import('./tab-queue.ts')
export const loadUploads = (): Promise<unknown> =>
  Promise.all([program(), import('./indicator.tsx'), import('./tray.tsx')])

function open({ account, requests_a_minute }: Owner): Promise<UploadQueue> {
  opening ??= program().then(async ({ openTabQueue }) => {
    const queue = await openTabQueue(account.id, requests_a_minute)
    queue.subscribe(() => {
      const uploads = queue.read()
      change({ uploads, open: desk.open || (desk.uploads.length === 0 && uploads.length > 0) })
    })
    return queue
  })
  opening.catch(() => (opening = undefined))
  return opening
}

const wasKept = (): boolean => {
  try {
    return localStorage.getItem('portolan-uploads') !== null
  } catch {
    return false
  }
}

export const readDesk = (): Desk => desk
export function watchDesk(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** For whom files are taken from now on. Goes on with what was left under way. @returns what ends that */
export function takeFilesFor(session: Owner): () => void {
  owner = session
  if (wasKept()) open(session).catch(() => undefined)
  return () => {
    void opening?.then((queue) => queue.close())
    opening = undefined
    owner = undefined
    change({ uploads: [], notices: [], open: false })
  }
}

/** Takes what was dropped, pasted or chosen; what cannot be taken is told in the tray. */
export async function giveFiles(dropped: readonly Dropped[]): Promise<void> {
  if (owner === undefined) return
  const { largest_file_bytes } = owner
  try {
    const [{ gather }, queue] = await Promise.all([program(), open(owner)])
    const { files, notices } = await gather(dropped)
    change({ notices, open: true })
    queue.add(files, largest_file_bytes)
  } catch {
    change({
      notices: ['The service cannot be reached, and the upload could not begin. Drop the files again.'],
      open: true,
    })
  }
}

export const showTray = (shown: boolean): void => change({ open: shown })
export const dropNotices = (): void => change({ notices: [] })
/** Does something with the queue, where there is one. */
export const withQueue = (act: (queue: UploadQueue) => void): void => void opening?.then(act)
