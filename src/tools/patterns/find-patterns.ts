import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from '../run.ts'

/** A regular expression of the code. */
export interface FoundPattern {
  /** `src/server/search/lookup.ts` */
  path: string
  line: number
  source: string
  flags: string
  /** It is looked for again behind each place where it was found: by its flag, or as what a text is split at. */
  isRepeated: boolean
}

export interface FoundPatterns {
  patterns: FoundPattern[]
  /** Files that make regular expressions of texts when they are loaded. */
  composing: string[]
}

interface Node {
  type: string
  start: number
  [field: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Their texts are our own: no outside text meets what only tests and tools use. */
const isOfProduct = (path: string): boolean =>
  !/\.(?:test|d)\.tsx?$|\/testing\/|^src\/(?:tools|training)\/|\/migrations\//.test(
    path.replaceAll('\\', '/'),
  )

/** Files of the dashboard need a browser. */
const isLoadedAlone = (path: string): boolean => !/^src[\\/]client[\\/]/.test(path)

/** All that stand in the code of the product. */
export async function findPatterns(): Promise<FoundPatterns> {
  const found: FoundPatterns = { patterns: [], composing: [] }
  const paths: string[] = []
  for await (const path of glob('src/**/*.{ts,tsx}', { cwd: root })) if (isOfProduct(path)) paths.push(path)
  for (const path of paths.toSorted()) {
    const text = await readFile(join(root, path), 'utf8')
    found.patterns.push(...patternsOf(path, text))
    if (/\bnew RegExp\(/.test(text) && isLoadedAlone(path)) found.composing.push(path)
  }
  return found
}

/** @param text the code of a file */
export function patternsOf(path: string, text: string): FoundPattern[] {
  const patterns: FoundPattern[] = []
  const visit = (value: unknown, isSplit: boolean): void => {
    if (Array.isArray(value)) return value.forEach((each) => visit(each, isSplit))
    if (!isNode(value)) return
    const regex = value['regex'] as { pattern: string; flags: string } | undefined
    if (value.type === 'Literal' && regex) {
      const { pattern: source, flags } = regex
      const line = text.slice(0, value.start).split('\n').length
      patterns.push({ path, line, source, flags, isRepeated: isSplit || flags.includes('g') })
    }
    const callee = value['callee'] as { property?: { name?: string } } | undefined
    const splits = value.type === 'CallExpression' && callee?.property?.name === 'split'
    for (const [name, child] of Object.entries(value)) visit(child, splits && name === 'arguments')
  }
  visit(parseSync(path, text).program, false)
  return patterns
}
