export interface StoredObject {
  bytes: Uint8Array
  /** With its quotes. */
  etag: string
  content_type: string
  changed_at: Date
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The answer to ListObjectsV2: the keys after the token, in order, a page long. */
export function listingXml(
  objects: ReadonlyMap<string, StoredObject>,
  { query, pageLength }: { query: URLSearchParams; pageLength: number },
): string {
  const prefix = query.get('prefix') ?? ''
  const token = query.get('continuation-token')
  const after = token === null ? '' : Buffer.from(token, 'base64').toString()
  const found = [...objects]
    .filter(([key]) => key.startsWith(prefix) && key > after)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const page = found.slice(0, pageLength)
  const isTruncated = found.length > page.length
  const next = Buffer.from(page.at(-1)?.[0] ?? '').toString('base64')
  const contents = page.map(
    ([key, { bytes, etag, changed_at }]) =>
      `<Contents><Key>${escaped(key)}</Key><LastModified>${changed_at.toISOString()}</LastModified>` +
      `<ETag>${escaped(etag)}</ETag><Size>${bytes.length}</Size></Contents>`,
  )
  return (
    '<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">' +
    `<Prefix>${escaped(prefix)}</Prefix><KeyCount>${page.length}</KeyCount><IsTruncated>${isTruncated}</IsTruncated>` +
    `${isTruncated ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''}${contents.join('')}</ListBucketResult>`
  )
}
