import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { pluralId } from '../../contract/language/index.ts'
import { root } from '../run.ts'
import { countedId } from './messages.ts'
import { vocabularyMessages } from './vocabulary.ts'

interface Node {
  type: string
  start: number
  [field: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** A message of the code. */
export interface FoundMessage {
  id: string
  /** `src/client/home/card.tsx` */
  path: string
}
/** A text that people read and that is no message, so that nobody can translate it. */
export interface UnmarkedText {
  path: string
  line: number
  text: string
}

/** Attributes that people read or have read to them. */
const readAttributes = new Set([
  'title',
  'label',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'placeholder',
  'alt',
  'legend',
  'heading',
  'hint',
  'go',
  'keep',
  'none',
  'empty',
  'text',
  'note',
])
const hasLetters = /\p{L}{2}/u

/** Each text that an expression may be; null where one of them is not written out. */
function textsOf(node: unknown): string[] | null {
  if (!isNode(node)) return null
  if (node.type === 'Literal' && typeof node['value'] === 'string') return [node['value']]
  if (node.type === 'TemplateLiteral') {
    const quasis = node['quasis'] as { value: { cooked: string } }[]
    return quasis.length === 1 ? quasis.map(({ value }) => value.cooked) : null
  }
  if (node.type === 'ConditionalExpression') {
    const [one, other] = [textsOf(node['consequent']), textsOf(node['alternate'])]
    return one && other && [...one, ...other]
  }
  return null
}

const textOf = (node: unknown): string | undefined => textsOf(node)?.[0]

/** The messages of a call; it is unreadable where its message is put together from parts. */
function messagesOf(name: string, args: readonly unknown[]): { ids: string[]; isUnreadable: boolean } {
  if (name === 't' || name === 'msg' || name === 'rich') {
    const texts = textsOf(args[0])
    const isPutTogether = isNode(args[0]) && /TemplateLiteral|BinaryExpression/.test(args[0].type)
    return { ids: texts ?? [], isUnreadable: texts === null && (isPutTogether || name === 'msg') }
  }
  const [one, other] = [textOf(args[1]), textOf(args[2])]
  if (name === 'counted')
    return { ids: one === undefined ? [] : [countedId(one, other)], isUnreadable: false }
  if (one === undefined || other === undefined) return { ids: [], isUnreadable: true }
  return { ids: [pluralId(one, other)], isUnreadable: false }
}
/** The functions that take a message. */
const messageFunctions = new Set(['t', 'msg', 'rich', 'plural', 'richPlural', 'counted'])

/** The messages of a file, and the texts of it that are none. */
export function messagesIn(
  path: string,
  code: string,
): { found: FoundMessage[]; untranslated: UnmarkedText[] } {
  const found: FoundMessage[] = []
  const untranslated: UnmarkedText[] = []
  const report = ({ start }: Node, text: string) =>
    untranslated.push({ path, line: code.slice(0, start).split('\n').length, text: text.trim() })
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value)) return
    if (value.type === 'CallExpression' && isNode(value['callee']) && value['callee'].type === 'Identifier') {
      const name = value['callee']['name'] as string
      if (messageFunctions.has(name)) {
        const { ids, isUnreadable } = messagesOf(name, value['arguments'] as unknown[])
        found.push(...ids.map((id) => ({ id, path })))
        if (isUnreadable) report(value, code.slice(value.start, value['end'] as number))
      }
    }
    if (value.type === 'JSXText' && hasLetters.test(value['value'] as string))
      report(value, value['value'] as string)
    if (value.type === 'JSXAttribute' && isNode(value['name']) && isNode(value['value'])) {
      const text = value['value'].type === 'Literal' ? (value['value']['value'] as string) : ''
      if (readAttributes.has(value['name']['name'] as string) && hasLetters.test(text)) report(value, text)
    }
    Object.values(value).forEach(visit)
  }
  visit(parseSync(path, code).program)
  return { found, untranslated }
}

const translated = [
  'src/{client,contract}/**/*.{ts,tsx}',
  'src/server/alerts/mails/*.ts',
  'src/server/shares/embeds/container-*.ts',
]

/** All messages of the dashboard, of the contract as far as the dashboard shows it, of mails to people and of maps in frames. */
export async function readCode(): Promise<{ found: FoundMessage[]; untranslated: UnmarkedText[] }> {
  const found: FoundMessage[] = vocabularyMessages.map((id) => ({ id, path: 'src/contract/vocabulary' }))
  const untranslated: UnmarkedText[] = []
  for await (const path of glob(translated, { cwd: root })) {
    // Those that make messages name none.
    if (/\.test\.|\/testing\/|\/language\//.test(path)) continue
    const read = messagesIn(path, await readFile(join(root, path), 'utf8'))
    found.push(...read.found)
    untranslated.push(...read.untranslated)
  }
  return { found, untranslated }
}
