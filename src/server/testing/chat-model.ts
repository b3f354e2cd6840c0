import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

/** A request for a chat completion with a strict schema, as the interface of OpenAI describes it. */
const asked = z.object({
  model: z.string().min(1),
  messages: z
    .array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string().min(1) }))
    .min(1),
  temperature: z.number().min(0).max(2).optional(),
  max_tokens: z.int().positive().optional(),
  stream: z.literal(false).optional(),
  response_format: z.object({
    type: z.literal('json_schema'),
    json_schema: z.object({
      name: z.string().regex(/^[\w-]{1,64}$/),
      strict: z.literal(true),
      schema: z.record(z.string(), z.unknown()),
    }),
  }),
})
export interface AskedModel {
  headers: IncomingHttpHeaders
  body: z.output<typeof asked>
  /** What the user message has. */
  cells: { id: number; page: number; text: string }[]
  fields: string[]
  asksType: boolean
}
interface Said {
  document_type?: string
  /** By path what the model says: a text that it finds in a cell, or one with the id of a cell. */
  fields?: Record<string, string | { cell: number; text: string }>
}
const userMessage = z.object({
  cells: z.array(z.object({ id: z.int(), page: z.int(), text: z.string() })),
  fields: z.array(z.string()).default([]),
  document_types: z.record(z.string(), z.string()).optional(),
})

const reply = (response: ServerResponse, status: number, body: unknown) => {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}
/** As such servers report an error. */
const refusal = (message: string, type = 'invalid_request_error') => ({
  error: { message, type, param: null, code: null },
})

/** A server with a model on this machine, which says what a test wants, also what none should. */
export async function startChatModel() {
  const requests: AskedModel[] = []
  const waiting: { count: number; enough: () => void }[] = []
  const state = {
    requests,
    url: '',
    says: (_asked: AskedModel): Said => ({}),
    /** Answers in place of a completion. */
    behave: undefined as ((response: ServerResponse) => void) | undefined,
    /** The text of the completion, in place of what the model says. */
    content: undefined as string | undefined,
    /** Resolves when so many requests came in all. */
    count: (count: number) =>
      new Promise<void>((enough) => {
        if (requests.length >= count) enough()
        else waiting.push({ count, enough })
      }),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.method !== 'POST' || request.url !== '/v1/chat/completions')
        return reply(response, 404, refusal(`There is no ${request.method} ${request.url}`))
      const read = asked.safeParse(JSON.parse(body))
      if (!read.success) return reply(response, 400, refusal(z.prettifyError(read.error)))
      const user = userMessage.parse(JSON.parse(read.data.messages.at(-1)?.content ?? ''))
      const each: AskedModel = {
        headers: request.headers,
        body: read.data,
        cells: user.cells,
        fields: user.fields,
        asksType: user.document_types !== undefined,
      }
      requests.push(each)
      for (const { count, enough } of waiting) if (requests.length >= count) enough()
      if (state.behave) return state.behave(response)
      return reply(
        response,
        200,
        completionOf(read.data.model, state.content ?? contentOf(each, state.says(each))),
      )
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return state
}
export type ChatModel = Awaited<ReturnType<typeof startChatModel>>

function contentOf({ cells, asksType }: AskedModel, { document_type, fields = {} }: Said): string {
  const found = Object.entries(fields).map(([path, said]) =>
    typeof said === 'string'
      ? { path, cell: cells.find(({ text }) => text.includes(said))?.id ?? 0, text: said }
      : { path, ...said },
  )
  return JSON.stringify({ ...(asksType && { document_type: document_type ?? 'unknown' }), fields: found })
}

const completionOf = (model: string, content: string) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1_700_000_000,
  model,
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content, refusal: null },
      logprobs: null,
      finish_reason: 'stop',
    },
  ],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
})
