import type { Json } from '../../../../contract/openapi.examples.ts'
import { type Html, html, type Part } from './html.rules.ts'
import { inline, markdownHtml } from './markdown.ts'
import { fieldHtml, fieldsHtml, kindOf } from './schema.ts'

interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  description?: string
  schema: Json
}
type Content = Record<string, { schema: Json; example?: unknown }>
interface Answer {
  description: string
  content?: Content
}

/** An operation as the OpenAPI document has it. */
export interface OperationDescription {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  security?: unknown[]
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, Answer>
  'x-portolan-extension'?: boolean
}

export const anchorOf = ({ operationId }: OperationDescription): string => `operation-${operationId}`

const json = (value: unknown): string => JSON.stringify(value, null, 2)

/** One operation with its parameters, its answers and a command to try it with. */
export function operationHtml(method: string, path: string, described: OperationDescription): Html {
  const { summary, description, parameters = [], requestBody, responses } = described
  const anchor = anchorOf(described)
  return html`<section class="operation" aria-labelledby="${anchor}">
    <h3 id="${anchor}"><a href="#${anchor}">${summary}</a></h3>
    <p class="address">
      <span class="method ${method}">${method.toUpperCase()}</span>
      <code>${path}</code
      >${described['x-portolan-extension'] === true && html` <span class="extension">extension</span>`}${described.security?.length === 0 && html` <span class="extension">needs no key</span>`}
    </p>
    ${description !== undefined && markdownHtml(description)}
    ${
      parameters.length > 0 &&
      html`<h4>Parameters</h4>
        <ul class="fields">
          ${parameters.map(parameterHtml)}
        </ul>`
    }
    ${requestBody && bodyHtml(requestBody.content)}
    <h4>Try it</h4>
    <pre><code>${curl(method, path, described)}</code></pre>
    <h4>Answers</h4>
    <ul class="answers">
      ${Object.entries(responses).map(([status, answer]) => answerHtml(status, answer))}
    </ul>
  </section> `
}

/** The payload that an event delivers. */
export function eventHtml(described: OperationDescription): Html {
  const { summary, description = '', requestBody } = described
  const anchor = anchorOf(described)
  return html`<section class="operation" aria-labelledby="${anchor}">
    <h3 id="${anchor}"><a href="#${anchor}">${summary}</a></h3>
    ${markdownHtml(description)} ${requestBody && bodyHtml(requestBody.content)}
  </section> `
}

const parameterHtml = ({ name, in: place, required, description, schema }: Parameter): Html => {
  const [note] = [description, place === 'path' ? 'In the address.' : undefined].filter(
    (each) => each !== undefined,
  )
  return fieldHtml(name, schema, required, note)
}

const bodyHtml = (content: Content): Part =>
  Object.entries(content).map(
    ([type, { schema, example }]) =>
      html`<h4>Body</h4>
        <p class="words">${kindOf(schema)}, as <code>${type}</code></p>
        ${fieldsHtml(schema)}${exampleHtml('Example', example)}`,
  )

const exampleHtml = (label: string, example: unknown): Part =>
  example !== undefined &&
  html`<details>
    <summary>${label}</summary>
    <pre><code>${json(example)}</code></pre>
  </details>`

const answerHtml = (status: string, { description, content = {} }: Answer): Html => {
  const isError = status >= '400'
  const contents = Object.values(content).map(({ schema, example }) => [
    html` <span class="kind">${kindOf(schema)}</span>`,
    !isError && [fieldsHtml(schema), exampleHtml('Example', example)],
  ])
  return html`<li><code class="status">${status}</code> ${inline(description)}${!isError && contents}</li>`
}

/** A shell command that calls the operation. */
export function curl(
  method: string,
  path: string,
  { parameters = [], requestBody, security }: OperationDescription,
): string {
  const query = parameters.filter(({ in: place, required }) => place === 'query' && required)
  const queryText = query.map(({ name }, index) => `${index === 0 ? '?' : '&'}${name}=...`).join('')
  const [media] = Object.entries(requestBody?.content ?? {})
  return [
    `curl -g${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} "$BASE${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`)}${queryText}"`,
    ...(security?.length === 0 ? [] : ['-H "Authorization: Token $KEY"']),
    ...(media
      ? [`-H "Content-Type: ${media[0]}"`, `-d '${json(media[1].example).replaceAll("'", "'\\''")}'`]
      : []),
  ].join(' \\\n  ')
}
