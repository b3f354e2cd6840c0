import { commitAfter, openBrowserDatabase, requestResult, UPLOAD_DATABASE } from '../../api/browser-store.ts'
import type { UploadStorage } from './queue.ts'
import type { Upload } from './upload.rules.ts'

/** One upload in the browser's database, with the tab that sends it. */
interface StoredUpload {
  upload: Upload
  account: string
  tab: string
  at: number
}

/** Larger files are listed after a reload, to be chosen again: copies of them would fill the disk. */
const MAX_STORED_FILE_BYTES = 64 * 2 ** 20
const MAX_STORED_BYTES = 512 * 2 ** 20
const MAX_STORED_MS = 7 * 86_400_000

const opened = openBrowserDatabase(UPLOAD_DATABASE, ['uploads', 'files'])
/** Read before the code of the queue is loaded: a page without stored uploads never loads it. */
const markKey = 'portolan-uploads'

interface TabUploadStorage extends UploadStorage {
  /** The tabs that have stored uploads of this account. */
  tabs(): Promise<string[]>
  /** Makes the uploads of a closed tab this tab's. @returns them, oldest first */
  adoptFrom(tab: string): Promise<Upload[]>
}

/**
 * Uploads in the browser's database (IndexedDB). Where that fails, uploads last as long as their page.
 * @param onFailure gets the error when something could not be stored
 */
export function createUploadStorage(
  account: string,
  tab: string,
  onFailure: (error: unknown) => void,
): TabUploadStorage {
  const sizes = new Map<string, number>()
  const transact = async <Result>(
    mode: IDBTransactionMode,
    act: (uploads: IDBObjectStore, files: IDBObjectStore) => Promise<Result>,
  ): Promise<Result | undefined> => {
    try {
      const transaction = (await opened()).transaction(['uploads', 'files'], mode)
      return await act(transaction.objectStore('uploads'), transaction.objectStore('files'))
    } catch (error) {
      if (mode === 'readwrite') onFailure(error)
      return undefined
    }
  }
  const ofAccount = async (uploads: IDBObjectStore): Promise<StoredUpload[]> => {
    const all = (await requestResult(uploads.getAll())) as StoredUpload[]
    return all.filter((each) => each.account === account)
  }
  return {
    save(upload) {
      try {
        localStorage.setItem(markKey, '1')
      } catch {
        // Found again only when something else is dropped.
      }
      const isOver = upload.step === 'duplicate' || upload.step === 'refused'
      void transact('readwrite', async (uploads, files) => {
        if (isOver) files.delete(upload.id)
        await commitAfter(
          uploads.put({ upload, account, tab, at: Date.now() } satisfies StoredUpload, upload.id),
        )
      })
    },
    async saveFile(id, file) {
      const stored = [...sizes.values()].reduce((sum, size) => sum + size, 0)
      if (file.size > MAX_STORED_FILE_BYTES || stored + file.size > MAX_STORED_BYTES) return false
      sizes.set(id, file.size)
      const isStored = await transact('readwrite', async (_, files) => {
        await commitAfter(files.put(file, id))
        return true
      })
      return isStored ?? false
    },
    readFile: async (id) => {
      const file = await transact('readonly', (_, files) =>
        requestResult(files.get(id) as IDBRequest<unknown>),
      )
      return file instanceof Blob ? file : undefined
    },
    remove(ids) {
      for (const id of ids) sizes.delete(id)
      void transact('readwrite', async (uploads, files) => {
        for (const id of ids) {
          uploads.delete(id)
          files.delete(id)
        }
        if ((await requestResult(uploads.count())) === 0) localStorage.removeItem(markKey)
      })
    },
    tabs: async () => {
      const stored = await transact('readonly', ofAccount)
      return [...new Set((stored ?? []).map((each) => each.tab))]
    },
    async adoptFrom(closed) {
      const adopted = await transact('readwrite', async (uploads, files) => {
        const left: StoredUpload[] = []
        for (const each of await ofAccount(uploads)) {
          const { id } = each.upload
          if (each.tab !== closed) continue
          if (each.at < Date.now() - MAX_STORED_MS) {
            uploads.delete(id)
            files.delete(id)
            continue
          }
          uploads.put({ ...each, tab }, id)
          left.push(each)
        }
        return left.toSorted((a, b) => a.upload.order - b.upload.order)
      })
      return (adopted ?? []).map(({ upload }) => upload)
    },
  }
}
