import { useSyncExternalStore } from 'react'
import type { Session } from '../../../contract/operations/index.ts'
import type { Dropped } from './folders.ts'
import type { UploadQueue } from './queue.ts'
import { type StartStep, startFailureText } from './start-failure.ts'
import type { Upload } from './upload.rules.ts'

/** What the screen shows of uploads. It stands above the routes, so that uploads go on while people change pages. */
export interface UploadState {
  uploads: readonly Upload[]
  /** Sentences about what was left out, and why an upload could not begin. */
  notices: readonly string[]
  isTrayOpen: boolean
}

type Owner = Pick<Session, 'account' | 'largest_file_bytes' | 'requests_a_minute'>

const emptyState: UploadState = { uploads: [], notices: [], isTrayOpen: false }
let state = emptyState
let owner: Owner | undefined
let opening: Promise<UploadQueue> | undefined
const listeners = new Set<() => void>()

const change = (changes: Partial<UploadState>) => {
  state = { ...state, ...changes }
  for (const listener of listeners) listener()
}
const addNotice = (notice: string) => {
  if (owner !== undefined && !state.notices.includes(notice)) change({ notices: [...state.notices, notice] })
}

/** Loaded when there is something to send, or ahead of that while the network is idle. */
const loadQueue = () => import('./tab-queue.ts')

function openQueue({ account, requests_a_minute }: Owner): Promise<UploadQueue> {
  opening ??= loadQueue().then(async ({ openTabQueue }) => {
    const queue = await openTabQueue(account.id, requests_a_minute, addNotice)
    queue.subscribe(() => {
      const uploads = queue.read()
      const isFirst = state.uploads.length === 0 && uploads.length > 0
      change({ uploads, isTrayOpen: state.isTrayOpen || isFirst })
    })
    return queue
  })
  opening.catch(() => (opening = undefined))
  return opening
}

const hasStoredUploads = (): boolean => {
  try {
    return localStorage.getItem('portolan-uploads') !== null
  } catch {
    return false
  }
}

export const readUploadState = (): UploadState => state
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useUploadState = (): UploadState => useSyncExternalStore(subscribe, readUploadState)

/** Takes files for this session from now on, and goes on with its stored uploads. @returns what ends that */
export function startUploads(session: Owner): () => void {
  owner = session
  if (hasStoredUploads()) openQueue(session).catch(() => undefined)
  return () => {
    void opening?.then((queue) => queue.close())
    opening = undefined
    owner = undefined
    change(emptyState)
  }
}

/** Uploads what was dropped, pasted or chosen. The tray shows what is left out, and why nothing could begin. */
export async function uploadDropped(dropped: readonly Dropped[]): Promise<void> {
  if (owner === undefined) return
  const session = owner
  let step: StartStep = 'load'
  clearNotices()
  try {
    const { collectFiles } = await loadQueue()
    step = 'open'
    const queue = await openQueue(session)
    step = 'collect'
    const { files, notices } = await collectFiles(dropped)
    for (const notice of notices) addNotice(notice)
    change({ isTrayOpen: true })
    step = 'add'
    queue.add(files, session.largest_file_bytes)
  } catch (error) {
    addNotice(startFailureText(step, error, navigator.onLine))
    change({ isTrayOpen: true })
  }
}

export const showTray = (isShown: boolean): void => change({ isTrayOpen: isShown })
export const clearNotices = (): void => change({ notices: [] })
/** Calls `act` with the queue, where there is one. */
export const withQueue = (act: (queue: UploadQueue) => void): void => void opening?.then(act)
