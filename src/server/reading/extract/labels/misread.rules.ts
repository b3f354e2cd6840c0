import { type PlacedWord, type TextBlock, blockOf, textOfWords } from '../text-blocks.rules.ts'
import { columnNames, columnOf } from './columns.rules.ts'
import { isKnownLabel, labelDefinitions } from './match.rules.ts'

/** Shorter words are too alike: `bill` and `till`. */
const MIN_LETTERS = 5
const MAX_CAPTION_WORDS = 8

/** Without accents and in small letters, as OCR in another language reads them. */
const folded = (word: string): string =>
  word
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]/g, '')

/** Each text that is a word with one letter left out. */
const withoutOneLetter = (word: string): string[] =>
  Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))

/** The words of all labels and headers; of `shortened` those that are the text with one letter more. */
const vocabulary = new Map<string, string>()
const shortened = new Map<string, Set<string>>()
for (const name of [...labelDefinitions.flatMap(({ names }) => names), ...columnNames])
  for (const word of name.toLowerCase().split(/[^\p{L}]+/u)) {
    const plain = folded(word)
    if (plain.length < 4 || vocabulary.has(plain)) continue
    vocabulary.set(plain, word)
    for (const part of withoutOneLetter(plain))
      shortened.set(part, (shortened.get(part) ?? new Set()).add(plain))
  }

/** Two letters that OCR reads as one. */
const joinedLetters: [one: string, two: string][] = [
  ['n', 'rt'],
  ['m', 'rn'],
  ['d', 'cl'],
  ['h', 'li'],
  ['w', 'vv'],
  ['u', 'ii'],
]
const withTwoLetters = (word: string): string[] =>
  joinedLetters.flatMap(([one, two]) =>
    Array.from(word, (letter, at) => (letter === one ? word.slice(0, at) + two + word.slice(at + 1) : word)),
  )

/** The one word of labels that differs by one letter: read as another one, left out or added, or read for two letters. */
function alike(plain: string): string | undefined {
  if (plain.length < MIN_LETTERS) return undefined
  const parts = withoutOneLetter(plain)
  const found = new Set([
    ...withTwoLetters(plain).filter((word) => vocabulary.has(word)),
    ...(shortened.get(plain) ?? []),
    ...parts.filter((part) => vocabulary.has(part)),
    ...parts.flatMap((part, at) =>
      [...(shortened.get(part) ?? [])].filter(
        (word) => word.length === plain.length && word.slice(0, at) + word.slice(at + 1) === part,
      ),
    ),
  ])
  const [one, ...others] = [...found].filter((word) => word.length >= MIN_LETTERS)
  return others.length === 0 ? one : undefined
}

/** `Exponer` as it was printed, `Exporter`, if that is a word of a label; the same text otherwise. */
export function printedWord(text: string): string {
  const [, before = '', word = '', after = ''] = /^([^\p{L}\d]*)(.*?)([^\p{L}\d]*)$/u.exec(text) ?? []
  const plain = folded(word)
  const known = vocabulary.get(plain) ?? vocabulary.get(alike(plain) ?? '')
  return known === undefined || known === word.toLowerCase() ? text : `${before}${known}${after}`
}

/** The words of a cell that are a label or a header once single letters that OCR misread are put right. */
function withPrintedCaption(block: TextBlock): TextBlock {
  const { words } = block
  if (words.some(({ source }) => source.method !== 'ocr')) return block
  for (let to = Math.min(words.length, MAX_CAPTION_WORDS); to > 0; to -= 1) {
    const isAll = to === words.length
    if (!isAll && !/[:=]$/.test(words[to - 1]?.text ?? '')) continue
    const own = words.slice(0, to)
    if (isCaption(own)) return block
    const printed = own.map((word) => ({ ...word, text: printedWord(word.text) }))
    if (isCaption(printed)) return blockOf([...printed, ...words.slice(to)], block.line) ?? block
  }
  return block
}
const isCaption = (words: PlacedWord[]): boolean => {
  const text = textOfWords(words)
  return isKnownLabel(text) || columnOf(text) !== null
}

/** Letters that OCR mixes up in the currencies most in use. */
const misreadCurrencies: [RegExp, string][] = [
  [/^u[s5][bdo0]$/i, 'USD'],
  [/^[ef]u[rk]$/i, 'EUR'],
  [/^[gc6][b8][pf]$/i, 'GBP'],
]
/** `usb` beside an amount is `USD`. */
function withPrintedCurrencies(line: TextBlock[]): TextBlock[] {
  if (!line.some(({ text }) => /\d[.,]\d{2}(?!\d)/.test(text))) return line
  return line.map((block) => {
    const words = block.words.map((word) => {
      const code = misreadCurrencies.find(([form]) => form.test(word.text))?.[1]
      return code === undefined || word.source.method !== 'ocr' ? word : { ...word, text: code }
    })
    return blockOf(words, block.line) ?? block
  })
}

/** OCR misreads single letters of captions, in small print most of all: those of labels, headers and currencies are put right. */
export const withPrintedCaptions = (lines: TextBlock[][]): TextBlock[][] =>
  lines.map((line) => withPrintedCurrencies(line.map(withPrintedCaption)))
