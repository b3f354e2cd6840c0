/** The result of a request to IndexedDB as a promise. */
export const requestResult = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('Not stored')))
  })

/**
 * Commits the transaction of its last request, and waits until it is stored. Without the explicit commit, a page that is
 * reloaded at once loses the change: the browser would ask the page first whether more requests follow.
 */
export const commitAfter = (last: IDBRequest): Promise<void> =>
  new Promise((resolve, reject) => {
    const { transaction } = last
    if (transaction === null) return reject(new Error('Not stored'))
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Not stored')))
    transaction.commit()
  })

type OpenDatabase = () => Promise<IDBDatabase>

/**
 * An IndexedDB database with these stores. It stays open: a page that is being closed has no time to open it.
 * Once it is deleted, this page stores nothing more: an upload that ends while its person signs out would make it anew.
 */
export function openBrowserDatabase(name: string, stores: readonly string[]): OpenDatabase {
  let opening: Promise<IDBDatabase> | undefined
  const forget = () => {
    opening = undefined
  }
  const open = async (): Promise<IDBDatabase> => {
    const request = indexedDB.open(name, 1)
    request.addEventListener('upgradeneeded', () => {
      for (const store of stores) request.result.createObjectStore(store)
    })
    const database = await requestResult(request)
    database.addEventListener('close', forget)
    database.addEventListener('versionchange', () => database.close())
    return database
  }
  return () => {
    if (opening === undefined) {
      opening = open()
      opening.catch(forget)
    }
    return opening
  }
}

/** The database of the files that wait to be sent. */
export const UPLOAD_DATABASE = 'portolan-uploads'

/** Deletes a database with all that is in it; tabs that have it open close it. Resolves when that is done. */
export const deleteDatabase = (name: string): Promise<unknown> =>
  // Where the browser stores nothing, there is nothing to delete.
  new Promise((resolve) => resolve(requestResult(indexedDB.deleteDatabase(name)))).catch(() => undefined)

/** A UUID (RFC 9562, version 4). `crypto.randomUUID` is missing where the page is served without TLS. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
