export interface ObjectStoreSettings {
  /** An origin: `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Empty, or with a slash at its end. */
  prefix: string
}

/**
 * The address below which the objects of the bucket are: path style, but for AWS, which wants the bucket in the name of the
 * host; a name with dots has no certificate there.
 */
export function addressOfBucket({ endpoint, bucket }: Pick<ObjectStoreSettings, 'endpoint' | 'bucket'>): URL {
  const url = new URL(endpoint)
  const isAws = /\.amazonaws\.com(\.cn)?$/.test(url.hostname) && !bucket.includes('.')
  if (!isAws) return new URL(`/${bucket}/`, url)
  url.hostname = `${bucket}.${url.hostname}`
  return url
}

/** Names the place for an operator: `https://s3.example/files/portolan/`. */
export const storePlaceOf = ({ endpoint, bucket, prefix }: ObjectStoreSettings): string =>
  `${endpoint}/${bucket}/${prefix}`

/** `*` and quotes are in names of files; a `+` would be read as a space by some stores and as itself by others. */
export const withoutPlus = (url: URL): string => {
  const copy = new URL(url)
  copy.search = copy.search.replaceAll('+', '%20')
  return copy.href
}

/** The hexadecimal MD5 digest of an ETag, as Base64; undefined where it is none (several parts, SSE-KMS). */
export function checksumOfETag(etag: string | undefined): string | undefined {
  const [, hex] = /^(?:W\/)?"?([0-9a-f]{32})"?$/i.exec(etag ?? '') ?? []
  return hex === undefined ? undefined : btoa(String.fromCodePoint(...bytesOfHex(hex)))
}

const bytesOfHex = (hex: string): number[] =>
  (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
