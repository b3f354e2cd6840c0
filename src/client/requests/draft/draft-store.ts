import { commitAfter, newId, openBrowserDatabase, requestResult } from '../../api/browser-store.ts'
import { type Draft, readDraft } from './draft.rules.ts'

/** IndexedDB, because thousands of rows are too many for localStorage. */
const database = 'portolan-drafts'
const store = 'drafts'
const tabKey = 'portolan-tab'

const opened = openBrowserDatabase(database, [store])

/** The id of this tab; it survives a reload, so that each tab keeps one draft. */
function tabId(): string {
  try {
    const id = sessionStorage.getItem(tabKey)
    if (id !== null) return id
    const made = newId()
    sessionStorage.setItem(tabKey, made)
    return made
  } catch {
    return 'one'
  }
}

const MAX_DRAFT_AGE_MS = 7 * 86_400_000
type SavedDraft = { draft: Draft; at: number }

/** Deletes old drafts of closed tabs. */
async function prune(drafts: IDBObjectStore): Promise<void> {
  for (const key of await requestResult(drafts.getAllKeys())) {
    const saved = (await requestResult(drafts.get(key))) as SavedDraft | undefined
    if (saved !== undefined && !(saved.at > Date.now() - MAX_DRAFT_AGE_MS)) drafts.delete(key)
  }
}

const withStore = async <Result>(
  mode: IDBTransactionMode,
  act: (drafts: IDBObjectStore) => Promise<Result>,
): Promise<Result | undefined> => {
  try {
    const db = await opened()
    return await act(db.transaction(store, mode).objectStore(store))
  } catch {
    // The browser refuses storage, for example in private mode: the draft lasts as long as the page.
    return undefined
  }
}

/** The saved draft of this account and tab; undefined when there is none. */
export const loadDraft = async (account: string): Promise<Draft | undefined> =>
  withStore('readwrite', async (drafts) => {
    await prune(drafts)
    const saved = (await requestResult(drafts.get(`${account} ${tabId()}`))) as SavedDraft | undefined
    return readDraft(saved?.draft)
  })

/** Saves the draft; undefined deletes it. */
export const saveDraft = async (account: string, draft: Draft | undefined): Promise<void> => {
  const key = `${account} ${tabId()}`
  await withStore('readwrite', async (drafts) => {
    await commitAfter(
      draft === undefined
        ? drafts.delete(key)
        : drafts.put({ draft, at: Date.now() } satisfies SavedDraft, key),
    )
  })
}
