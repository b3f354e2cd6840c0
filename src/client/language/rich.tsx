import { Fragment, type ReactNode } from 'react'
import { plural, t } from '../../contract/language/index.ts'

/** What stands in a message: a function makes the element of a tag of the same name from what is in it. */
export type Parts = Readonly<Record<string, ReactNode | ((inside: ReactNode) => ReactNode)>>

/** Stands for a value until the tags are read, so that a value that looks like a tag is text. */
const mark = (name: string): string => `‹‹${name}››`
const piece = /<(\w+)>(.*?)<\/\1>|‹‹(\w+)››/gs

function fill(message: string, parts: Parts): ReactNode[] {
  const filled: ReactNode[] = []
  let end = 0
  for (const found of message.matchAll(piece)) {
    const [all, tag, inside = '', name] = found
    if (found.index > end) filled.push(message.slice(end, found.index))
    end = found.index + all.length
    const part = parts[tag ?? name ?? '']
    const content = <Inside message={inside} parts={parts} />
    filled.push(<Fragment key={found.index}>{typeof part === 'function' ? part(content) : part}</Fragment>)
  }
  if (end < message.length) filled.push(message.slice(end))
  return filled
}

const Inside = ({ message, parts }: { message: string; parts: Parts }) => fill(message, parts)

const marks = (parts: Parts): Record<string, string> =>
  Object.fromEntries(Object.keys(parts).map((name) => [name, mark(name)]))

/**
 * A message with elements in it: `rich('Alerts of one rule. <link>Show all</link>', { link: (text) => <Link to={paths.alerts()}>{text}</Link> })`;
 * `{name}` stands for a value, which may be an element.
 */
export const rich = (message: string, parts: Parts): ReactNode => fill(t(message, marks(parts)), parts)

/** The same where a count decides on the form, as `plural`. */
export const richPlural = (count: number, one: string, other: string, parts: Parts): ReactNode =>
  fill(plural(count, one, other, marks(parts)), parts)
