import { FilesUnavailable } from '../blob-store.ts'
import { type ListedObject, type ListingPage, readListing } from './listing.ts'
import type { ObjectStoreSettings } from './object-address.rules.ts'
import type { StoreRequests } from './store-requests.ts'

interface ObjectsPage {
  /** Their keys without the prefix. */
  objects: ListedObject[]
  /** The time of the store. */
  answered_at: Date
}

/** The objects whose keys begin with `start`, in pages of at most 1000, by key. */
export async function* listStoredObjects(
  { send }: Pick<StoreRequests, 'send'>,
  { prefix }: Pick<ObjectStoreSettings, 'prefix'>,
  start = '',
): AsyncGenerator<ObjectsPage> {
  let token: string | undefined
  do {
    const query = {
      'list-type': '2',
      prefix: `${prefix}${start}`,
      ...(token !== undefined && { 'continuation-token': token }),
    }
    const { headers, body } = await send({ method: 'GET', key: '', query })
    const { objects, next } = await listingOf(body)
    const own = objects.filter(({ key }) => key.startsWith(prefix))
    yield {
      objects: own.map(({ key, changed_at }) => ({ key: key.slice(prefix.length), changed_at })),
      answered_at: new Date(String(headers['date'])),
    }
    token = next
  } while (token !== undefined)
}

/** @throws FilesUnavailable where the answer broke off or is none of a store */
async function listingOf(body: { text(): Promise<string> }): Promise<ListingPage> {
  try {
    return readListing(await body.text())
  } catch (cause) {
    throw new FilesUnavailable('The object store answered no list of objects', { cause })
  }
}
