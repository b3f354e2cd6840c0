import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Operation, operations } from '../../contract/operations/index.ts'
import { eventNames } from '../../contract/vocabulary/index.ts'

/** Something that the interface promises: an operation or an event, and who names it. */
export interface PromisedItem {
  /** `GET /shipments/{id}` or `container.updated` */
  name: string
  namedIn: string[]
}

/**
 * Every operation and event of interface.md and openapi.json (in `folder`), and of our own table; what only others name
 * is there too. Undefined where the specification does not lie beside the repository.
 */
export function promisedBy(
  folder: string,
): { operations: PromisedItem[]; events: PromisedItem[] } | undefined {
  const [interfacePath, descriptionPath] = ['interface.md', 'openapi.json'].map((name) => join(folder, name))
  if (!interfacePath || !descriptionPath || !existsSync(interfacePath) || !existsSync(descriptionPath))
    return undefined
  const text = readFileSync(interfacePath, 'utf8')
  const { paths } = JSON.parse(readFileSync(descriptionPath, 'utf8')) as {
    paths: Record<string, Record<string, { operationId?: string }>>
  }
  const found = new Map<string, PromisedItem>()
  const add = (name: string, by: string) => {
    const key = promiseKey(name)
    const promised = found.get(key) ?? { name, namedIn: [] }
    if (!promised.namedIn.includes(by)) promised.namedIn.push(by)
    found.set(key, promised)
  }
  for (const { method, path, extension } of Object.values(operations) as Operation[])
    add(`${method} ${path}`, extension ? 'extension' : 'Portolan')
  for (const [, method, path] of text.matchAll(/`?\b(GET|POST|PATCH|PUT|DELETE)(?: \| `| )([/{][^`\s]*)`/g))
    add(`${method} ${path}`, 'interface.md')
  for (const [path, methods] of Object.entries(paths))
    for (const method of ['get', 'post', 'patch', 'put', 'delete'])
      if (methods[method]) add(`${method.toUpperCase()} ${path}`, `openapi.json`)
  const events = new Map<string, PromisedItem>(
    eventNames.map((name) => [name, { name, namedIn: ['Portolan'] }]),
  )
  const section = text.slice(text.indexOf('\n## Events'), text.indexOf('\n## Errors'))
  const table = section.slice(section.indexOf('| Group |'), section.indexOf('Event to payload links'))
  for (const [, name = ''] of table.matchAll(/`([a-z_]+\.[a-z_.]+)`/g)) {
    const promised = events.get(name) ?? { name, namedIn: [] }
    promised.namedIn = [...new Set([...promised.namedIn, 'interface.md'])]
    events.set(name, promised)
  }
  return { operations: [...found.values()].toSorted(byAddress), events: [...events.values()] }
}

/** Names of parameters differ between descriptions of the same address. */
export const promiseKey = (name: string): string =>
  name.replace(/^(\w+ [^?]*).*$/, '$1').replaceAll(/\{\w+\}/g, '{}')

const byAddress = (one: PromisedItem, other: PromisedItem): number => {
  const [first, second] = [one, other].map(({ name }) => name.split(' ').toReversed().join(' '))
  return (first ?? '') < (second ?? '') ? -1 : 1
}
