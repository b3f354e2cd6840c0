import type { Json } from '../../../../contract/openapi.examples.ts'
import { type Html, html } from './html.rules.ts'
import { inline, sectionsOf } from './markdown.ts'
import { anchorOf, type OperationDescription, eventHtml, operationHtml } from './operation.ts'
import { fieldsHtml } from './schema.ts'

interface Description {
  info: { title: string; version: string; description: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, OperationDescription>>
  webhooks: Record<string, { post: OperationDescription }>
  components: { schemas: Record<string, Json> }
}

const slug = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

interface Place {
  anchor: string
  title: string
  below?: Place[]
}
const linkTo = ({ anchor, title, below = [] }: Place): Html =>
  html`<li>
    <a href="#${anchor}">${title}</a>${
      below.length > 0 &&
      html`<ul>
        ${below.map(linkTo)}
      </ul>`
    }
  </li>`

/** The reference as one page without scripts, made from the OpenAPI document alone. */
export function referencePage(document: unknown): string {
  const { info, tags, paths, webhooks, components } = document as Description
  const guide = sectionsOf(info.description)
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ path, method, described })),
  )
  const events = Object.values(webhooks).map(({ post }) => post)
  const schemas = Object.entries(components.schemas).toSorted(([one], [other]) => one.localeCompare(other))
  const chapters = tags.map(({ name, description }) => ({
    anchor: `tag-${slug(name)}`,
    title: name,
    description,
    operations: operations.filter(({ described }) => described.tags.includes(name)),
  }))
  const contents: Place[] = [
    ...guide.filter(({ title }) => title !== '').map(({ title }) => ({ anchor: slug(title), title })),
    ...chapters.map(({ anchor, title, operations: below }) => ({
      anchor,
      title,
      below: below.map(({ described }) => ({ anchor: anchorOf(described), title: described.summary })),
    })),
    {
      anchor: 'events',
      title: 'Events',
      below: events.map((each) => ({ anchor: anchorOf(each), title: each.summary })),
    },
    { anchor: 'schemas', title: 'Schemas' },
  ]
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${info.title} API reference</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/docs/style.css" />
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        <header>
          <a class="home" href="/">${info.title}</a>
          <span>API reference</span>
          <a href="/v2/openapi.json">OpenAPI document</a>
        </header>
        <nav aria-label="Contents">
          <ul>
            ${contents.map(linkTo)}
          </ul>
        </nav>
        <main id="content" tabindex="-1">
          <h1>${info.title} API</h1>
          ${guide.map(
            ({ title, body }) =>
              html`${title !== '' && html`<h2 id="${slug(title)}">${title}</h2>`} ${body} `,
          )}
          ${chapters.map(
            ({ anchor, title, description, operations: below }) =>
              html`<h2 id="${anchor}">${title}</h2>
                <p>${inline(description)}</p>
                ${below.map(({ method, path, described }) => operationHtml(method, path, described))}`,
          )}
          <h2 id="events">Events</h2>
          <p>
            What webhooks are notified of: each is delivered as a
            <a href="#schema-webhook_notification">webhook_notification</a> with the records that it concerns.
          </p>
          ${events.map(eventHtml)}
          <h2 id="schemas">Schemas</h2>
          ${schemas.map(
            ([name, schema]) =>
              html`<section class="operation" aria-labelledby="schema-${name}">
                <h3 id="schema-${name}"><a href="#schema-${name}">${name}</a></h3>
                ${fieldsHtml(schema)}
              </section> `,
          )}
        </main>
      </body>
    </html> `.text
}
