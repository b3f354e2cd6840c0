import { asked, newId, openStores } from '../../api/browser-store.ts'
import { type Draft, readDraft } from './draft.rules.ts'

/** In the browser's database: thousands of rows are too many for its small storage. */
const database = 'portolan-drafts'
const store = 'drafts'
const tabKey = 'portolan-tab'

const opened = openStores(database, [store])

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
