import { type Mark, marksAt, textOf } from '../marks.rules.ts'
import type { Part } from './kind.ts'

/** UN/ECE Recommendation 21, of the words that papers have for packages; what stands for several codes is left out. */
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

/** `120 CTNS`, or `CARTONS` in a column of its own. */
export function packageIn([marks = []]: Mark[][]): Part[] {
  const text = textOf(marks)
  const found = counted.exec(text) ?? alone.exec(text)
  const name = found?.[1]?.toUpperCase() ?? ''
  const code = codes.find(([names]) => new RegExp(`^(?:${names.source})$`).test(name))?.[1]
  if (found === null || code === undefined) return []
  const to = found[0].length
  return [{ at: '', value: code, marks: marksAt(marks, to - name.length, to), confidence: 0.95 }]
}
