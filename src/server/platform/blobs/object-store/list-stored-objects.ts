import { SaxesParser } from 'saxes'
import { FilesUnavailable } from '../blob-store.ts'
import type { ObjectStoreSettings } from './object-address.rules.ts'
import type { StoreRequests } from './store-requests.ts'

interface ListedObject {
  key: string
  changed_at: Date
}
interface ListingPage {
  objects: ListedObject[]
  /** Of the next page; undefined at the end. */
  next: string | undefined
}

/** Reads an answer to ListObjectsV2. @throws for what is no such answer */
export function readListing(xml: string): ListingPage {
  const objects: ListedObject[] = []
  const texts: Record<string, string> = {}
  let text = ''
  let isListing = false
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => {
    text = ''
    if (name === 'ListBucketResult') isListing = true
  })
  parser.on('text', (part) => (text += part))
  parser.on('closetag', ({ name }) => {
    if (name !== 'Contents') texts[name] = text.trim()
    else objects.push({ key: texts['Key'] ?? '', changed_at: new Date(texts['LastModified'] ?? '') })
    text = ''
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
  if (!isListing || objects.some(({ key, changed_at }) => key === '' || Number.isNaN(changed_at.getTime())))
    throw new Error('The object store answered no list of objects')
  return { objects, next: texts['IsTruncated'] === 'true' ? texts['NextContinuationToken'] : undefined }
}

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
