import { numberIn } from '../../../contract/trade/printed/numbers.rules.ts'
import type { ExtractedField } from '../types.ts'
import { fieldOf } from './resolve-candidates.rules.ts'
import { type PlacedWord, type TextBlock, textOfWords, wordsAt } from './text-blocks.rules.ts'
import { volumeIn, weightIn } from './values/amounts.rules.ts'
import { containersIn, isSeal, sizeTypeIn } from './values/equipment.rules.ts'
import { countIn } from './values/numbers.rules.ts'
import type { ValuePart, WritingConventions } from './values/types.ts'

/**
 * The size, the seal and the cargo on the line of a container whose columns have no header. Of two values of a kind none is taken: the other
 * weight may be that of the empty container.
 * @param path of the container in the payload
 * @param container the words of its number
 * @param lines of the page: a column with a heading holds what that says
 */
export function besideContainer(
  path: string,
  line: TextBlock[],
  container: PlacedWord[],
  conventions: WritingConventions,
  lines: readonly (readonly TextBlock[])[] = [],
): ExtractedField[] {
  const others = line.flatMap((block) => block.words).filter((word) => !container.includes(word))
  const named = [...beside(path, others), ...sealBehindSlash(path, line, container)]
  const cargo = cargoBeside(path, line, conventions, headingsAbove(line, container, lines))
  return [...named, ...cargo.filter((field) => !named.some((other) => other.path === field.path))]
}

function beside(path: string, words: PlacedWord[]): ExtractedField[] {
  const text = textOfWords(words)
  const fields: ExtractedField[] = []
  const size = sizeTypeIn(text)
  if (size !== null)
    fields.push(
      fieldOf(
        path,
        {
          at: 'iso_equipment_code',
          value: size.code,
          words: wordsAt(words, size.from, size.to),
          confidence: size.confidence,
        },
        0.85,
      ),
    )
  const label = words.findIndex((word) => /^seals?\b/i.test(word.text))
  const seal = label < 0 ? undefined : words.slice(label + 1, label + 4).find((word) => isSeal(word.text))
  return seal === undefined ? fields : [...fields, sealOf(path, seal)]
}

const CONFIDENCE_OF_NAMED_SEAL = 0.9
const sealOf = (path: string, word: PlacedWord, confidence = CONFIDENCE_OF_NAMED_SEAL): ExtractedField =>
  fieldOf(`${path}.seals.0`, { at: '', value: word.text, words: [word], confidence: 0.95 }, confidence)

/** In the cell of the container, as OOCL prints it: `TCLU9914561 /OOLGKA1234 /40HQ`. */
function sealBehindSlash(path: string, line: TextBlock[], container: PlacedWord[]): ExtractedField[] {
  const last = container.at(-1)
  const own = line.find(({ words }) => last !== undefined && words.includes(last))?.words ?? []
  const next = last === undefined ? undefined : own[own.indexOf(last) + 1]
  const text = next?.text.replace(/^\//, '') ?? ''
  if (next === undefined || text === next.text || !isSeal(text) || !/[A-Z]/i.test(text)) return []
  return [sealOf(path, { ...next, text })]
}

const MAX_LINES_TO_SEAL = 2
const MAX_INDENT = 15

/** On many bills the seal stands below the number of its container: `SEAL: HLG4521187`. */
export function sealBelow(
  path: string,
  line: readonly TextBlock[],
  container: readonly PlacedWord[],
  lines: readonly (readonly TextBlock[])[],
): ExtractedField[] {
  const [first] = container
  const at = line[0]?.line
  if (first === undefined || at === undefined) return []
  for (const { words, left } of lines.slice(at + 1, at + 1 + MAX_LINES_TO_SEAL).flat()) {
    if (Math.abs(left - first.left) > MAX_INDENT) continue
    if (containersIn(words).length > 0) return []
    const seal = /^seals?\b/i.test(words[0]?.text ?? '')
      ? words.slice(1).find(({ text }) => isSeal(text))
      : undefined
    if (seal !== undefined) return [sealOf(path, seal)]
  }
  return []
}

/** A heading of a column of container numbers, in the languages in which documents come. */
const containerHeading =
  /container|cont[eê]n[ei]|contenedor|conteneur|konteyner|\bc(?:n|t)?tn?rs?\b|\bcont\b|equipment|\bunits?\b|箱|柜|櫃/i
const sealHeading = /\bseals?\b|sello|precinto|lacre|plomb|scell[eé]|siegel|m[uü]h[uü]r|sigillo|封/i
/** A list of containers is seldom longer than a page. */
const MAX_LINES_TO_HEADINGS = 80

/** The headings of the columns in whose rows a container stands; none if there are no headings. */
function headingsAbove(
  line: readonly TextBlock[],
  container: readonly PlacedWord[],
  lines: readonly (readonly TextBlock[])[],
): readonly TextBlock[] {
  const at = line[0]?.line ?? 0
  const [first] = container
  if (first === undefined) return []
  const own = { left: first.left, right: container.at(-1)?.right ?? first.right }
  const above = lines.slice(Math.max(0, at - MAX_LINES_TO_HEADINGS), at)
  return (
    above.findLast((blocks) =>
      blocks.some(
        (block) => containerHeading.test(block.text) && !/\d{4}/.test(block.text) && overlaps(block, own),
      ),
    ) ?? []
  )
}

interface Extent {
  left: number
  right: number
}
const overlaps = (one: Extent, other: Extent): boolean => one.left < other.right && other.left < one.right

/** Below another heading, such as `Pick-up PIN`, `Chassis` or `Lot`, the same letters and digits are no seal. */
function mayBeSealBelow(block: TextBlock, headings: readonly TextBlock[]): boolean {
  if (headings.length < 2) return true
  const own =
    headings.find((heading) => overlaps(heading, block)) ??
    headings.findLast(({ left }) => left <= block.left)
  return own !== undefined && sealHeading.test(own.text)
}

type ReadMeasure = (lines: PlacedWord[][], conventions: WritingConventions) => ValuePart[]
const withUnits: [name: string, RegExp, ReadMeasure][] = [
  ['cargo_gross_weight', /(?<![\d.,] ?)\d[\d.,]* ?(?:KGS?|KGM|KILOS?|LBS?)(?![A-Z])/gi, weightIn],
  ['cargo_gross_volume', /(?<![\d.,] ?)\d[\d.,]* ?(?:CBM|M3|M³|CUFT|CFT)(?![A-Z0-9])/gi, volumeIn],
  [
    'number_of_packages',
    /(?<![\d.,] ?)\d[\d.,]* ?(?:CARTONS?|CTNS?|PALLETS?|PLTS?|PACKAGES?|PKGS?|BOXES|CASES|BAGS)(?![A-Z])/gi,
    countIn,
  ],
]
/** Of numbers without a unit: a volume has three decimals, a weight is larger than a count of packages. */
const bySize: [name: string, ReadMeasure, (value: number, written: string) => boolean][] = [
  ['cargo_gross_volume', volumeIn, (value, written) => value < 100 && /[.,]\d{3}$/.test(written)],
  [
    'cargo_gross_weight',
    weightIn,
    (value, written) => value >= 100 && value < 40_000 && /[.,]/.test(written),
  ],
  ['number_of_packages', countIn, (value, written) => value < 5000 && /^\d+$/.test(written)],
]
const CONFIDENCE_WITH_UNIT = 0.8
const CONFIDENCE_OF_LIKELY_SEAL = 0.75
const CONFIDENCE_WITHOUT_UNIT = 0.6

function cargoBeside(
  path: string,
  line: readonly TextBlock[],
  conventions: WritingConventions,
  headings: readonly TextBlock[],
): ExtractedField[] {
  const others = line.filter(({ words }) => containersIn(words).length === 0)
  const seals = others.filter(
    (block) =>
      block.words.length === 1 &&
      isLikelySeal(block.text) &&
      !isOfOtherLabel(block, line) &&
      mayBeSealBelow(block, headings),
  )
  const fields = withUnits.flatMap(([name, pattern, read]) => {
    const found = line.flatMap(({ text, words }) =>
      [...text.matchAll(pattern)].map((match) => wordsAt(words, match.index, match.index + match[0].length)),
    )
    return only(found).flatMap((words) =>
      read([words], conventions).map((part) => fieldOf(`${path}.${name}`, part, CONFIDENCE_WITH_UNIT)),
    )
  })
  const withoutUnits = bySize.flatMap(([name, read, fits]) => {
    if (fields.some((field) => field.path.startsWith(`${path}.${name}`))) return []
    const found = others.filter(({ text }) => {
      const number =
        /^\d[\d.,]*$/.test(text) && !seals.some((seal) => seal.text === text)
          ? numberIn(text, conventions)
          : null
      return number !== null && fits(number.value, text)
    })
    return only(found).flatMap(({ words }) =>
      read([words], conventions).map((part) => fieldOf(`${path}.${name}`, part, CONFIDENCE_WITHOUT_UNIT)),
    )
  })
  const seal = only(seals).flatMap(({ words: [word] }) =>
    word === undefined ? [] : [sealOf(path, word, CONFIDENCE_OF_LIKELY_SEAL)],
  )
  return [...fields, ...withoutUnits, ...seal]
}

const only = <One>(all: readonly One[]): readonly One[] => (all.length === 1 ? all : [])
/** `Ref #`, `IMP-77120`. */
function isOfOtherLabel(block: TextBlock, line: readonly TextBlock[]): boolean {
  const before = line[line.indexOf(block) - 1]?.text ?? ''
  return /[#:]$/.test(before) && !/seal/i.test(before)
}
const isLikelySeal = (text: string): boolean =>
  isSeal(text) && sizeTypeIn(text) === null && text.replaceAll(/\D/g, '').length >= 5
