import { SaxesParser } from 'saxes'

export interface ListedObject {
  key: string
  changed_at: Date
}
export interface ListingPage {
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
