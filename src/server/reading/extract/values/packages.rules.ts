import { type PlacedWord, wordsAt, textOfWords } from '../text-blocks.rules.ts'
import type { ValuePart } from './types.ts'

/** Package codes of UN/ECE Recommendation 21 by their words; words with several codes are left out. */
const codes: [RegExp, string][] = [
  [/CARTONS?|CTNS?|CTN\(S\)/, 'CT'],
  [/PALLETS?|PLTS?|PLT\(S\)/, 'PX'],
  [/BOX(?:ES)?/, 'BX'],
  [/CASES?/, 'CS'],
  [/CRATES?/, 'CR'],
  [/DRUMS?/, 'DR'],
  [/BAGS?/, 'BG'],
  [/SACKS?/, 'SA'],
  [/PACKAGES?|PKGS?|PKG\(S\)/, 'PK'],
  [/ROLLS?/, 'RO'],
  [/REELS?/, 'RL'],
  [/BUNDLES?|BDLS?/, 'BE'],
  [/PAILS?/, 'PL'],
  [/BARRELS?/, 'BA'],
  [/PIECES?|PCS|PCE/, 'PP'],
]
const all = codes.map(([names]) => names.source).join('|')
const counted = new RegExp(String.raw`^\(?\d[\d.,]*\)? ?(${all})(?![A-Z])`, 'i')
const alone = new RegExp(`^(${all})$`, 'i')

/** `120 CTNS`, or `CARTONS` in a separate column. */
export function packageIn([words = []]: PlacedWord[][]): ValuePart[] {
  const text = textOfWords(words)
  const found = counted.exec(text) ?? alone.exec(text)
  const name = found?.[1]?.toUpperCase() ?? ''
  const code = codes.find(([names]) => new RegExp(`^(?:${names.source})$`).test(name))?.[1]
  if (found === null || code === undefined) return []
  const to = found[0].length
  return [{ at: '', value: code, words: wordsAt(words, to - name.length, to), confidence: 0.95 }]
}
