import { asked, openStores, uploadStores } from '../../api/browser-store.ts'
import type { UploadKeeper } from './queue.ts'
import type { Upload } from './upload.rules.ts'

/** What is kept of one upload, and by whom it is being sent. */
interface Kept {
  upload: Upload
  account: string
  tab: string
  at: number
}

/** Larger files are listed after a reload, to be chosen again: copies of them would fill the disk. */
const largestKept = 64 * 2 ** 20
const mostKept = 512 * 2 ** 20
const weekMs = 7 * 86_400_000

const opened = openStores(uploadStores, ['uploads', 'files'])
/** Read before the program of uploads is fetched: a page with nothing to go on with never fetches it. */
const mark = 'portolan-uploads'

export interface Keeper extends UploadKeeper {
  /** The tabs that have something of this account. */
  tabs(): Promise<string[]>
  /** What a tab that is gone left; from now on it is this tab's. */
  takeFrom(tab: string): Promise<Upload[]>
}

/** In the browser's database. Where that is not to be had, uploads last as long as their page. */
export function createKeeper(account: string, tab: string): Keeper {
  const sizes = new Map<string, number>()
  const act = async <Result>(
    mode: IDBTransactionMode,
    doing: (uploads: IDBObjectStore, files: IDBObjectStore) => Promise<Result>,
  ): Promise<Result | undefined> => {
    try {
      const known = (await opened()).transaction(['uploads', 'files'], mode)
      return await doing(known.objectStore('uploads'), known.objectStore('files'))
    } catch {
      return undefined
    }
  }
  const own = async (uploads: IDBObjectStore): Promise<Kept[]> => {
    const all = (await asked(uploads.getAll())) as Kept[]
    return all.filter((each) => each.account === account)
  }
  return {
    keep(upload) {
      try {
        localStorage.setItem(mark, '1')
      } catch {
        // Found again only when something else is dropped.
      }
      const isOver = upload.step === 'duplicate' || upload.step === 'refused'
      void act('readwrite', async (uploads, files) => {
        if (isOver) files.delete(upload.id)
        await asked(uploads.put({ upload, account, tab, at: Date.now() } satisfies Kept, upload.id))
      })
    },
    async keepFile(id, file) {
      const all = [...sizes.values()].reduce((sum, size) => sum + size, 0)
      if (file.size > largestKept || all + file.size > mostKept) return false
      sizes.set(id, file.size)
      const done = await act('readwrite', async (_, files) => {
        await asked(files.put(file, id))
        return true
      })
      return done ?? false
    },
    fileOf: async (id) => {
      const file = await act('readonly', (_, files) => asked(files.get(id) as IDBRequest<unknown>))
      return file instanceof Blob ? file : undefined
    },
    forget(ids) {
      for (const id of ids) sizes.delete(id)
      void act('readwrite', async (uploads, files) => {
        for (const id of ids) {
          uploads.delete(id)
          files.delete(id)
        }
        if ((await asked(uploads.count())) === 0) localStorage.removeItem(mark)
      })
    },
    tabs: async () => {
      const kept = await act('readonly', (uploads) => own(uploads))
      return [...new Set((kept ?? []).map((each) => each.tab))]
    },
    async takeFrom(gone) {
      const taken = await act('readwrite', async (uploads, files) => {
        const mine: Kept[] = []
        for (const each of await own(uploads)) {
          const { id } = each.upload
          if (each.tab !== gone) continue
          if (each.at < Date.now() - weekMs) {
            uploads.delete(id)
            files.delete(id)
            continue
          }
          uploads.put({ ...each, tab }, id)
          mine.push(each)
        }
        return mine.toSorted((a, b) => a.upload.order - b.upload.order)
      })
      return (taken ?? []).map(({ upload }) => upload)
    },
  }
}
