import { unreadParts, jsonOfAnswer, withKept, valuesAt } from './answers.rules.ts'
import type { PlayedRequest, PublicClient } from './request.ts'

export interface PlayResult {
  played: number
  /** Each with the client, the method and the path, what was expected and what came. */
  failed: string[]
}

/** The body of a request with what was kept filled in. */
const bodyOf = ({ body }: PlayedRequest, kept: ReadonlyMap<string, string>): string | undefined =>
  body === undefined
    ? undefined
    : JSON.stringify(body, (_, value: unknown) => (typeof value === 'string' ? withKept(value, kept) : value))

/** Plays the requests of clients at a service, one after the other. @param base with `/v2` */
export async function playClients(
  clients: readonly PublicClient[],
  { base, key }: { base: string; key: string },
): Promise<PlayResult> {
  const failed: string[] = []
  let played = 0
  for (const { name, headers, requests } of clients) {
    const kept = new Map([['key', key]])
    for (const request of requests) {
      played += 1
      const wrong = await play(request, headers, base, kept).catch((cause: unknown) => [
        cause instanceof Error ? cause.message : String(cause),
      ])
      failed.push(...wrong.map((each) => `${name}: ${request.method} ${request.path}: ${each}`))
    }
  }
  return { played, failed }
}

async function play(
  request: PlayedRequest,
  ofClient: Readonly<Record<string, string>>,
  base: string,
  kept: Map<string, string>,
): Promise<string[]> {
  const given = Object.entries({ ...ofClient, ...request.headers })
  const body = bodyOf(request, kept)
  const answer = await fetch(base + withKept(request.path, kept), {
    method: request.method,
    headers: given.map(([header, value]): [string, string] => [header, withKept(value, kept)]),
    redirect: 'manual',
    ...(body !== undefined && { body }),
  })
  const got = { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
  const wrong = unreadParts(request, got)
  // Later requests use a value that was found in any case: one difference does not hide others.
  const document = got.status === request.status && request.keeps ? jsonOfAnswer(got) : undefined
  for (const [name, place] of Object.entries(request.keeps ?? {})) {
    const value = valuesAt(document, place).find((each) => typeof each === 'string')
    if (typeof value === 'string') kept.set(name, value)
    else if (document !== undefined) wrong.push(`expected a text to keep at ${place}, got none`)
  }
  return wrong
}
