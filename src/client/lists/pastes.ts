import { withIgnoredText } from '../../contract/identifiers/index.ts'
import { paths } from '../format/index.ts'
import { countLinked, linkedText, type Paste, readPaste } from './paste.rules.ts'

export { readPaste }
const key = 'portolan-pastes'
/** Going back shows these again. */
const keptMost = 5
type Kept = { q: string } & Paste

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'q' in value &&
  'cut' in value &&
  'ignored' in value &&
  Array.isArray(value.ignored) &&
  typeof value.cut === 'boolean' &&
  'identifiers' in value &&
  Array.isArray(value.identifiers) &&
  value.identifiers.every((each) => typeof each === 'string')

function readKept(): Kept[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept) : []
  } catch {
    return []
  }
}

// A browser that stores nothing still has it until the page is loaded again.
let inMemory = readKept()

/** The address at which a paste is looked up. What does not fit in it stays in this tab, and so does ignored text. */
export function addressOfPaste({ identifiers, ignored, cut }: Paste, { all = false } = {}): string {
  const q = linkedText(identifiers)
  if (cut || ignored.length > 0 || countLinked(identifiers) < identifiers.length) {
    const kept = { q, identifiers, ignored, cut }
    inMemory = [kept, ...inMemory.filter((each) => each.q !== q)].slice(0, keptMost)
    try {
      sessionStorage.setItem(key, JSON.stringify(inMemory))
    } catch {
      // See above.
    }
  }
  return paths.find(q, all ? { all: 1 } : {})
}

/**
 * What an address stands for: what it holds itself, and what this tab has kept of the same paste.
 * @param all whether ignored text was taken in
 */
export function pasteOf(q: string, { all = false } = {}): Paste & { linked: number } {
  const kept = inMemory.find((each) => each.q === q)
  const read = readPaste(q, { all })
  const { identifiers, ignored, cut } = kept && !(all && kept.ignored.length > 0) ? kept : read
  return { identifiers, ignored, cut, linked: read.identifiers.length }
}

/** The address at which the ignored text of a paste is looked up too. */
export const addressWithIgnoredText = (paste: Paste): string =>
  addressOfPaste({ identifiers: withIgnoredText(paste), ignored: [], cut: paste.cut }, { all: true })
