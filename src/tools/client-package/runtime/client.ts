import { PortolanError, refusalInAnswer } from './errors.ts'

export interface ClientOptions {
  /** The address of the service: `https://track.example.com`; `/v2` behind it may be written too. */
  baseUrl: string
  apiKey: string
  /** How often a request that was refused for a while (429, 503) is sent again after the wait that the answer names. */
  retries?: number
  /** Replaces the fetch of the platform, e.g. by one that goes through a proxy. */
  fetch?: typeof fetch
}

interface Described {
  params?: unknown
  query?: unknown
  body?: unknown
  answer: unknown
}
type GivenTo<O> = Omit<O, 'answer'> & { signal?: AbortSignal | undefined }
type Call<O extends Described> =
  Partial<Omit<O, 'answer'>> extends Omit<O, 'answer'>
    ? (given?: GivenTo<O>) => Promise<O['answer']>
    : (given: GivenTo<O>) => Promise<O['answer']>

/** Of an answer with pages. */
interface Page {
  data: unknown[]
  links: { next?: string | undefined }
}
type Lists<Api> = { [Name in keyof Api]: Api[Name] extends { answer: Page } ? Name : never }[keyof Api]
type RowOf<O> = O extends { answer: { data: (infer Row)[] } } ? Row : never

export type Client<Api> = {
  [Name in keyof Api]: Api[Name] extends Described ? Call<Api[Name]> : never
} & {
  /** All records of a list, page by page; a page is asked for when it is reached. */
  all<Name extends Lists<Api>>(
    name: Name,
    given?: Api[Name] extends Described ? GivenTo<Api[Name]> : never,
  ): AsyncGenerator<RowOf<Api[Name]>, void, undefined>
}

interface Row {
  method: string
  path: string
  media?: string
}
interface Given {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal | undefined
}

const jsonApi = 'application/vnd.api+json'
/** A service that asks to wait longer is not waited for. */
const MAX_WAIT_SECONDS = 120

const written = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** The address before `/v2`. @throws TypeError for what is no address of the web */
function baseOf(given: string): string {
  if (!/^https?:\/\//i.test(given) || !URL.canParse(given))
    throw new TypeError(
      `baseUrl is the address of the service, like https://track.example.com, not "${given}"`,
    )
  return given
    .replace(/(?<!\/)\/+$/, '')
    .replace(/\/v2$/, '')
    .replace(/(?<!\/)\/+$/, '')
}

function addressOf(base: string, { path }: Row, { params = {}, query = {} }: Given): URL {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(written(params[name])))
  const url = new URL(`${base}/v2${filled}`)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) url.searchParams.set(name, written(value))
  return url
}

const wait = (seconds: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })

/** A client of the operations of a table. */
export function makeClient<Api>(table: Readonly<Record<string, Row>>, options: ClientOptions): Client<Api> {
  const { apiKey, retries = 2, fetch: send = fetch } = options
  const base = baseOf(options.baseUrl)

  async function once(row: Row, url: URL, { body, signal }: Given): Promise<unknown> {
    const media = row.media ?? jsonApi
    const init: RequestInit = {
      method: row.method,
      // The answer goes to the program and to no cookie jar.
      credentials: 'omit',
      headers: {
        accept: media,
        authorization: `Token ${apiKey}`,
        ...(body !== undefined && { 'content-type': media }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    }
    const answer = await send(url, init).catch((cause: unknown) => {
      if (signal?.aborted) throw cause
      throw new PortolanError('The service did not answer', { cause })
    })
    if (!answer.ok) throw await refusalInAnswer(answer)
    const text = await answer.text()
    if (text === '') return undefined
    try {
      return JSON.parse(text)
    } catch (cause) {
      throw new PortolanError('The answer is no JSON: is this the address of the service?', {
        status: answer.status,
        cause,
      })
    }
  }

  async function ask(row: Row, url: URL, given: Given): Promise<unknown> {
    for (let left = retries; ; left -= 1) {
      try {
        return await once(row, url, given)
      } catch (cause) {
        // It was refused before anything was done, so that sending it again does nothing twice.
        const refused = cause instanceof PortolanError && (cause.status === 429 || cause.status === 503)
        const seconds = refused ? (cause.retryAfter ?? MAX_WAIT_SECONDS + 1) : Infinity
        if (left <= 0 || seconds > MAX_WAIT_SECONDS) throw cause
        await wait(seconds, given.signal)
      }
    }
  }

  async function* all(name: string, given: Given = {}) {
    const row = table[name]
    if (!row) throw new TypeError(`There is no operation ${name}`)
    let url: URL | undefined = addressOf(base, row, given)
    while (url) {
      const { data, links } = (await ask(row, url, given)) as Page
      yield* data
      if (links.next === undefined) return
      // Behind a proxy the service may know itself by another name: the query alone is taken.
      const next: URL = new URL(url)
      next.search = new URL(links.next, url).search
      url = next
    }
  }

  const calls = Object.entries(table).map(
    ([name, row]) => [name, (given: Given = {}) => ask(row, addressOf(base, row, given), given)] as const,
  )
  // The methods are made from the table, which inference cannot follow: the types of the package say what they are.
  return { ...Object.fromEntries(calls), all } as Client<Api>
}
