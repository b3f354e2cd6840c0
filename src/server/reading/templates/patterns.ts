import { RE2JS, RE2JSSyntaxException } from 're2js'

/**
 * Patterns of people are RE2's: what they cost grows with the text alone. How fast it grows is the size of the compiled
 * program, so that has an end too; `\p{L}{1,100}` nine times over is 1,800 instructions long.
 */
export const longestProgram = 400
export const longestPattern = 500
/** Of a line, in characters: those behind are not looked at. */
export const longestLine = 600

export interface Found {
  /** The group `value`, else the first group, else all of it. */
  text: string
  start: number
  end: number
  groups: Record<string, { text: string; start: number; end: number }>
}
export interface Pattern {
  /** Instructions looked at for a character, at most. */
  size: number
  find: (line: string) => Found | null
}

/** @returns the pattern, or a sentence that says what is wrong with it */
export function patternOf(source: string): Pattern | string {
  if (source.length > longestPattern) return `A pattern has at most ${longestPattern} characters`
  if (source.trim() === '') return 'A pattern cannot be blank'
  try {
    const compiled = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE)
    const size = compiled.programSize()
    if (size > longestProgram) return 'This pattern repeats too much: use smaller counts in {}'
    if (compiled.matches('')) return 'This pattern fits nothing at all: it must ask for a character'
    return { size, find: (line) => find(compiled, line.slice(0, longestLine)) }
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) return sentenceOf(error.message)
    throw error
  }
}

/** Where it does not compile; for templates that were checked before they were kept. */
export function patternOrNull(source: string): Pattern | null {
  const pattern = patternOf(source)
  return typeof pattern === 'string' ? null : pattern
}

function find(compiled: RE2JS, line: string): Found | null {
  const matcher = compiled.matcher(line)
  if (!matcher.find()) return null
  const groups = Object.fromEntries(
    Object.keys(compiled.namedGroups()).flatMap((name) => {
      const text = matcher.group(name)
      return text ? [[name, { text, start: matcher.start(name), end: matcher.end(name) }]] : []
    }),
  )
  const which = compiled.groupCount() > 0 ? 1 : 0
  const text = matcher.group(which)
  if (groups['value']) return { ...groups['value'], groups }
  if (text === null || text === '') return { text: '', start: 0, end: 0, groups }
  return { text, start: matcher.start(which), end: matcher.end(which), groups }
}

const sentences: [RegExp, string][] = [
  [/missing closing \)/, 'A “(” is never closed'],
  [/unexpected \)|missing opening/, 'A “)” closes nothing'],
  [/missing closing \]/, 'A “[” is never closed'],
  [/missing argument to repetition/, 'A “*”, “+” or “?” has nothing before it to repeat'],
  [/nested repetition/, 'What is repeated cannot be repeated at once again: put it in brackets'],
  [/invalid repeat count/, 'A count in {} is too large, or they multiply to too much: 1,000 at most'],
  [/character class range/, 'A range in [] runs backwards, or is none'],
  [/duplicate capture group|duplicate.*name/, 'Two groups have the same name'],
  [
    /named capture/,
    'A group’s name is written (?<name>…), of letters, digits and _; looking behind is not possible',
  ],
  [/Perl syntax/, 'Looking ahead or behind, (?=…) or (?<=…), is not possible'],
  [/escape/, 'There is no such escape; \\1 for what was found before is not possible'],
  [/trailing backslash/, 'It ends in a “\\” that escapes nothing'],
  [/nests too deeply|too large/, 'This pattern has too many brackets inside of each other'],
]
const sentenceOf = (message: string): string =>
  sentences.find(([about]) => about.test(message))?.[1] ?? 'This is no pattern of RE2’s'
