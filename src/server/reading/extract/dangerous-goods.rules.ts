import type { z } from 'zod'
import { numberIn } from '../../../contract/trade/printed/numbers.rules.ts'
import type { ExtractedField } from '../types.ts'
import type { LabelledPage } from './labels/labelled-page.rules.ts'
import { isSameMember, nextEntryOf } from './named-lists.rules.ts'
import { acceptsValue } from './payload.rules.ts'
import { fieldOf } from './resolve-candidates.rules.ts'
import { type PlacedWord, type TextBlock, blockOf, textOfWords, wordsAt } from './text-blocks.rules.ts'
import { weightIn } from './values/amounts.rules.ts'
import { countIn } from './values/numbers.rules.ts'
import { packageIn } from './values/packages.rules.ts'
import { splitShippingName, substanceForms } from './values/substances.rules.ts'
import type { ValuePart, WritingConventions } from './values/types.ts'

const list = 'dangerous_goods'
const CONFIDENCE = 0.8
/** IMDG Code, 3.2: the numbers in use. */
const [FIRST_UN_NUMBER, LAST_UN_NUMBER] = [4, 3600]
const MAX_LINES_OF_NAME = 3

/**
 * Of each substance what is on the lines of its UN number, by its form: the class, the packing group, the EmS number, the
 * flash point, name and quantities. `known` are those members that tables with headers gave; they count.
 */
export function dangerousGoodsOf(
  pages: LabelledPage[],
  schema: z.ZodObject,
  conventions: WritingConventions,
  known: ExtractedField[],
): ExtractedField[] {
  if (!acceptsValue(schema, `${list}.0.un_number`, '1263')) return []
  const fields: ExtractedField[] = []
  let next = nextEntryOf(list, known)
  for (const page of pages)
    for (const [at, line] of page.lines.entries()) {
      const found = unNumberOf(line)
      if (found === null) continue
      const number = fieldOf('un_number', {
        at: '',
        value: found.number,
        words: found.words,
        confidence: 0.98,
      })
      const row = known.find(
        ({ path, value, page: on, box }) =>
          path.startsWith(`${list}.`) &&
          path.endsWith('.un_number') &&
          value === found.number &&
          on === number.page &&
          Math.abs(box.y - number.box.y) < number.box.height / 2,
      )
      const members = membersOf(found, rowFrom(page, at), conventions)
      if (row === undefined && !isSubstance(found, members)) continue
      const path = row === undefined ? `${list}.${next}` : row.path.replace(/\.un_number$/, '')
      if (row === undefined) next += 1
      const all = row === undefined ? [{ ...number, path: `${path}.un_number` }] : []
      all.push(...members.map(([name, part]) => fieldOf(`${path}.${name}`, part, CONFIDENCE)))
      fields.push(...all.filter((field) => !known.some((other) => isSameMember(other.path, field.path))))
    }
  return fields.filter(({ path, value }) => acceptsValue(schema, path, value))
}

/** Four digits may be many things: a name in capitals and something of a substance must follow, behind `UN` one more of either. */
function isSubstance({ isNamed }: UnNumber, members: readonly Member[]): boolean {
  const others = members.filter(([name]) => !name.endsWith('_name'))
  return isNamed ? members.length >= 2 : members.length > others.length && others.length > 0
}

interface UnNumber {
  number: string
  /** `UN` stands before it. */
  isNamed: boolean
  words: PlacedWord[]
  block: TextBlock
}

/** `UN 1263`, `UN1263`, or four digits that are the first cell of the line or all of a cell. */
function unNumberOf(line: readonly TextBlock[]): UnNumber | null {
  for (const block of line) {
    const match = /^(?:(?:UN|NA) ?)?(\d{4})(?![\d.,/-])/.exec(block.text)
    const number = match?.[1]
    if (match === null || number === undefined) continue
    const isNamed = /^[UN]/.test(match[0])
    const isAlone = block.text.length === match[0].length
    if (!isNamed && !isAlone) continue
    if (Number(number) < FIRST_UN_NUMBER || Number(number) > LAST_UN_NUMBER) continue
    return { number, isNamed, block, words: wordsAt(block.words, 0, match[0].length) }
  }
  return null
}

/** The line with the UN number and those below it that go on with its cells. */
function rowFrom({ lines }: LabelledPage, at: number): TextBlock[][] {
  const [first = [], ...below] = lines.slice(at, at + MAX_LINES_OF_NAME)
  const row = [first]
  for (const line of below) {
    const [above, here] = [row.at(-1)?.[0], line[0]]
    if (above === undefined || here === undefined || unNumberOf(line) !== null) break
    const height = above.bottom - above.top
    if (here.top - above.bottom > height) break
    if (
      !line.every((block) =>
        first.some(
          (other) =>
            Math.abs(other.left - block.left) < height ||
            (other.right - block.left > height / 2 && block.right - other.left > height / 2),
        ),
      )
    )
      break
    row.push(line)
  }
  return row
}

type Member = [name: string, part: ValuePart]
function membersOf(
  { block, words }: UnNumber,
  row: TextBlock[][],
  conventions: WritingConventions,
): Member[] {
  const [line = [], ...below] = row
  const rest = blockOf(block.words.slice(words.length), block.line)
  const cells = [...(rest === null ? [] : [rest]), ...line.filter((other) => other !== block)]
  const name = cells.find((cell) => isName(cell.text))
  const members: Member[] = []
  if (name !== undefined)
    members.push(
      ...nameMembers([
        name,
        ...below.flatMap((next) => next.find((other) => Math.abs(other.left - name.left) < 4) ?? []),
      ]),
    )
  const others = cells.filter((cell) => cell !== name)
  const first = (form: RegExp): TextBlock | undefined => others.find(({ text }) => form.test(text))
  const add = (key: string, cell: TextBlock | undefined, value: string | undefined) => {
    if (cell !== undefined && value !== undefined)
      members.push([key, { at: '', value, words: cell.words, confidence: 0.95 }])
  }
  const hazard = first(substanceForms.imo_class)
  add('imo_class', hazard, hazard?.text.replace(/ ?\(.*$/, ''))
  const group = first(substanceForms.packing_group)
  add('packing_group', group, substanceForms.packing_group.exec(group?.text ?? '')?.[1])
  const ems = first(substanceForms.ems_number)
  add('ems_number', ems, substanceForms.ems_number.exec(ems?.text ?? '')?.[0])
  const flash = first(substanceForms.flash_point)
  add('flash_point', flash, flash?.text.replace(/ ?[°º*]? ?C\b/i, ' °C'))
  const left = others.filter((cell) => ![hazard, group, ems, flash].includes(cell))
  return [...members, ...quantities(left, conventions)]
}

/** Proper shipping names are printed in capitals; a technical name stands behind them in brackets. */
const isName = (text: string): boolean => {
  const letters = text.replaceAll(/[^\p{L}]/gu, '')
  const capitals = text.replaceAll(/[^\p{Lu}]/gu, '')
  return (
    letters.length >= 4 &&
    letters.length > 0.6 * text.replaceAll(' ', '').length &&
    capitals.length > 0.6 * letters.length &&
    !/^F-[A-Z]/.test(text)
  )
}
function nameMembers(cells: TextBlock[]): Member[] {
  const words = cells.flatMap((cell) => cell.words)
  const text = textOfWords(words)
  const { name, technical } = splitShippingName(text)
  const part = (value: string, from: number, to: number): ValuePart => ({
    at: '',
    value,
    words: wordsAt(words, from, to),
    confidence: 0.95,
  })
  const members: Member[] = [['proper_shipping_name', part(name, 0, name.length)]]
  if (technical !== null) members.push(['technical_name', part(technical.name, technical.from, text.length)])
  return members
}

/** Of a third number that is much smaller than the weights: kilograms of a cubic metre. */
const MIN_DENSITY = 50

/** The larger of two weights is the gross weight; a whole number, or one with a kind of package, counts packages. */
function quantities(cells: TextBlock[], conventions: WritingConventions): Member[] {
  const members: Member[] = []
  const counted = cells.filter(
    ({ text }) => /^\d{1,5}(?: [\p{L}()]+)?$/u.test(text) && !/(?:KGS?|KGM|LBS?)$/i.test(text),
  )
  const [packages] = counted
  if (packages !== undefined && counted.length === 1) {
    for (const part of countIn([packages.words], conventions)) members.push(['number_of_packages', part])
    for (const part of packageIn([packages.words])) members.push(['package_code', part])
  }
  const weights = cells
    .filter(
      (cell) =>
        cell !== packages &&
        (/^[\d., ]*\d[.,]\d{1,3}(?: ?KGS?| ?KGM| ?LBS?)?$/i.test(cell.text) ||
          /^[\d., ]+ ?(?:KGS?|KGM|LBS?)$/i.test(cell.text)),
    )
    .map((cell) => ({ cell, value: numberIn(cell.text, conventions)?.value ?? 0 }))
    .toSorted((one, other) => other.value - one.value)
  const [, net, volume] = weights
  if (weights.length === 3 && (volume?.value ?? 0) * MIN_DENSITY < (net?.value ?? 0)) weights.pop()
  if (weights.length > 2) return members
  for (const [at, { cell }] of weights.entries())
    for (const part of weightIn([cell.words], conventions))
      members.push([at === 0 ? 'gross_weight' : 'net_weight', part])
  return members
}
