/** The answer of the browser's database as a promise. */
export const asked = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('Not kept')))
  })

export type OpenStores = () => Promise<IDBDatabase>

/** A database of the browser's with these stores. Held open: a page that goes has no time left to open it. */
export function openStores(name: string, stores: readonly string[]): OpenStores {
  let held: Promise<IDBDatabase> | undefined
  const letGo = () => {
    held = undefined
  }
  const open = async (): Promise<IDBDatabase> => {
    const request = indexedDB.open(name, 1)
    request.addEventListener('upgradeneeded', () => {
      for (const store of stores) request.result.createObjectStore(store)
    })
    const known = await asked(request)
    known.addEventListener('close', letGo)
    known.addEventListener('versionchange', () => {
      known.close()
      letGo()
    })
    return known
  }
  return () => {
    if (held === undefined) {
      held = open()
      held.catch(letGo)
    }
    return held
  }
}

/** Where files wait to be sent. */
export const uploadStores = 'portolan-uploads'

/** Takes the database away, with all that is in it; who holds it open lets go by itself. */
export function forgetStores(name: string): void {
  try {
    indexedDB.deleteDatabase(name)
  } catch {
    // A browser that keeps nothing.
  }
}

/** A uuid (RFC 9562, 4); also where the page is not served securely. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
