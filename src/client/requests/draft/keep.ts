import { type Draft, readDraft } from './draft.rules.ts'

/** In the browser's database: thousands of rows are too many for its small storage. */
const database = 'portolan-drafts'
const store = 'drafts'
const tabKey = 'portolan-tab'

const asked = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('Not kept')))
  })

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store))
  return asked(request)
}

/** Held open: a page that goes has no time left to open it. */
let held: Promise<IDBDatabase> | undefined
const letGo = () => {
  held = undefined
}
async function opened(): Promise<IDBDatabase> {
  held ??= open().then((known) => {
    known.addEventListener('close', letGo)
    known.addEventListener('versionchange', () => {
      known.close()
      letGo()
    })
    return known
  })
  held.catch(letGo)
  return held
}

/** A uuid (RFC 9562, 4); also where the page is not served securely. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Each tab has a draft of its own, which its reload finds again. */
function tab(): string {
  try {
    const known = sessionStorage.getItem(tabKey)
    if (known !== null) return known
    const made = newId()
    sessionStorage.setItem(tabKey, made)
    return made
  } catch {
    return 'one'
  }
}

const weekMs = 7 * 86_400_000
type Kept = { draft: Draft; at: number }

/** Drafts of closed tabs are not kept for ever. */
async function prune(drafts: IDBObjectStore): Promise<void> {
  for (const key of await asked(drafts.getAllKeys())) {
    const kept = (await asked(drafts.get(key))) as Kept | undefined
    if (kept !== undefined && !(kept.at > Date.now() - weekMs)) drafts.delete(key)
  }
}

const withStore = async <Result>(
  mode: IDBTransactionMode,
  act: (drafts: IDBObjectStore) => Promise<Result>,
): Promise<Result | undefined> => {
  try {
    const known = await opened()
    return await act(known.transaction(store, mode).objectStore(store))
  } catch {
    // A browser that keeps nothing: the draft lasts as long as its page.
    return undefined
  }
}

/** The draft of this account in this tab; undefined when there is none. */
export const keptDraft = async (account: string): Promise<Draft | undefined> =>
  withStore('readwrite', async (drafts) => {
    await prune(drafts)
    const kept = (await asked(drafts.get(`${account} ${tab()}`))) as Kept | undefined
    return readDraft(kept?.draft)
  })

/** Keeps the draft, or forgets it. */
export const keepDraft = async (account: string, draft: Draft | undefined): Promise<void> => {
  const key = `${account} ${tab()}`
  await withStore('readwrite', async (drafts) => {
    if (draft === undefined) await asked(drafts.delete(key))
    else await asked(drafts.put({ draft, at: Date.now() } satisfies Kept, key))
  })
}
