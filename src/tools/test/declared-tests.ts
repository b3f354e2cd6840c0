import { parseSync } from 'oxc-parser'

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  )
const isFunction = (node: unknown): boolean =>
  isNode(node) && (node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression')

function parse(path: string, text: string): Node {
  const program: unknown = parseSync(path, text).program
  if (!isNode(program)) throw new Error(`${path} cannot be parsed`)
  return program
}

const declaring = ['test', 'it', 'describe']

/** `test`, `describe` and `each` of `test.describe.each`, whatever was called on the way. */
function namesOf(callee: unknown): string[] {
  if (!isNode(callee)) return []
  if (callee.type === 'Identifier') return [String(callee['name'])]
  if (callee.type === 'MemberExpression')
    return [...namesOf(callee['object']), ...namesOf(callee['property'])]
  if (callee.type === 'CallExpression') return namesOf(callee['callee'])
  return []
}

/** The names by which a file knows `test`, `it` and `describe` of another one. */
function importedNames(program: Node): Set<string> {
  const specifiers = childrenOf(program)
    .filter(({ type }) => type === 'ImportDeclaration')
    .flatMap((node) => node['specifiers'] as Node[])
  return new Set(
    specifiers
      .filter(({ imported }) => isNode(imported) && declaring.includes(String(imported['name'])))
      .map(({ local }) => String((local as Node)['name'])),
  )
}

/**
 * Whether a file has tests of its own. One that only calls `test` in a function that it exports has none: those are of the
 * file that calls the function.
 */
export function hasTests(path: string, text: string): boolean {
  const program = parse(path, text)
  const known = importedNames(program)
  const has = (node: Node): boolean => {
    if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') return false
    if (node.type === 'VariableDeclarator' && isFunction(node['init'])) return false
    if (node.type === 'CallExpression') {
      const [first, ...rest] = namesOf(node['callee'])
      const isHook = rest.some((name) =>
        /^(before|after)(All|Each)$|^(configure|use|extend|info)$/.test(name),
      )
      if (first !== undefined && known.has(first) && !isHook) return true
    }
    return childrenOf(node).some(has)
  }
  return known.size > 0 && has(program)
}

/** A story of a file, with the tags of itself and of its groups. */
export interface DeclaredStory {
  line: number
  title: string
  tags: string[]
}

/** The stories that a file declares: calls of `test` with a title and a function. */
export function storiesIn(path: string, text: string): DeclaredStory[] {
  const stories: DeclaredStory[] = []
  const visit = (node: Node, around: string[]): void => {
    let tags = around
    if (node.type === 'CallExpression') {
      const [first, ...rest] = namesOf(node['callee'])
      const args = node['arguments'] as Node[]
      const isTitled = args.length > 1 && !isFunction(args[0]) && isFunction(args.at(-1))
      if (first === 'test' && isTitled) tags = [...around, ...tagsOf(args[1])]
      const isStory = rest.every((name) => ['only', 'skip', 'fixme', 'fail'].includes(name))
      if (first === 'test' && isTitled && isStory) {
        const [title] = args
        const line = text.slice(0, node.start).split('\n').length
        stories.push({ line, title: text.slice(title?.start, title?.end), tags })
      }
    }
    for (const child of childrenOf(node)) visit(child, tags)
  }
  visit(parse(path, text), [])
  return stories
}

/** The tags in the options of a story or a group: `{ tag: '@core' }` or `{ tag: ['@core', '@map'] }`. */
function tagsOf(options: Node | undefined): string[] {
  if (options?.type !== 'ObjectExpression') return []
  const properties = options['properties'] as Node[]
  const tag = properties.find(({ key }) => isNode(key) && key['name'] === 'tag')?.['value']
  if (!isNode(tag)) return []
  const values = tag.type === 'ArrayExpression' ? childrenOf(tag) : [tag]
  return values.map(({ value }) => String(value))
}
