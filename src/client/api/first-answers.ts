declare global {
  interface Window {
    /** By path; undefined where the service was not reached. */
    firstAnswers?: Map<string, Promise<Response | undefined>>
  }
}

/** After this the page has opened, and an answer that nobody took is outdated. */
const MAX_AGE_MS = 15_000

/** A `GET` with the media type of its answer. */
export interface FirstRequest {
  path: string
  media: string
}

/** Sends what the page that is opened requests first, before the code that reads the answers is loaded. */
export function startFirstRequests(requests: readonly FirstRequest[]): void {
  window.firstAnswers = new Map(
    requests.map(({ path, media }) => [
      path,
      fetch(path, { headers: { Accept: media } }).catch(() => undefined),
    ]),
  )
}

/** The answer to a request that was sent so, once; undefined where it must be sent again. */
export async function takeFirstAnswer(path: string): Promise<Response | undefined> {
  const answers = typeof window === 'undefined' ? undefined : window.firstAnswers
  const answer = answers?.get(path)
  if (answer === undefined || performance.now() > MAX_AGE_MS) return undefined
  answers?.delete(path)
  const response = await answer
  // Somebody may have signed in since.
  return response?.status === 401 ? undefined : response
}
