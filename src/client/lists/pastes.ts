import { paths } from '../format/index.ts'
import { countLinked, linkedText, type Paste, readPaste } from './paste.rules.ts'

const key = 'portolan-pastes'
/** Going back shows these again. */
const keptMost = 5
type Kept = { q: string } & Paste

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'q' in value &&
  'cut' in value &&
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

/** The address at which a paste is looked up. What does not fit in it stays in this tab. */
export function addressOfPaste({ identifiers, cut }: Paste): string {
  const q = linkedText(identifiers)
  if (cut || countLinked(identifiers) < identifiers.length) {
    inMemory = [{ q, identifiers, cut }, ...inMemory.filter((each) => each.q !== q)].slice(0, keptMost)
    try {
      sessionStorage.setItem(key, JSON.stringify(inMemory))
    } catch {
      // See above.
    }
  }
  return paths.find(q)
}

/** What an address stands for: what it holds itself, and what this tab has kept of the same paste. */
export function pasteOf(q: string): Paste & { linked: number } {
  const kept = inMemory.find((each) => each.q === q)
  const read = readPaste(q)
  return kept
    ? { identifiers: kept.identifiers, cut: kept.cut, linked: read.identifiers.length }
    : { ...read, linked: read.identifiers.length }
}
