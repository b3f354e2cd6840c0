import { RE2JS, RE2JSSyntaxException } from 're2js'

/**
 * Patterns written by people run in RE2, whose time is linear in the text. The factor is the size of the compiled
 * program, so it is limited too: nine times `\p{L}{1,100}` has 1,800 instructions.
 */
const MAX_PROGRAM_SIZE = 400
const MAX_PATTERN_LENGTH = 500
/** Characters of a line; the rest is ignored. */
export const MAX_LINE_LENGTH = 600

interface PatternMatch {
  /** The group `value`, or the first group, or the whole match. */
  text: string
  start: number
  end: number
  groups: Record<string, { text: string; start: number; end: number }>
}
export interface Pattern {
  /** Maximum number of instructions per character. */
  size: number
  find: (line: string) => PatternMatch | null
}

/** @returns the compiled pattern, or a sentence that describes the error */
export function compilePattern(source: string): Pattern | string {
  if (source.length > MAX_PATTERN_LENGTH) return `A pattern has at most ${MAX_PATTERN_LENGTH} characters`
  if (source.trim() === '') return 'A pattern cannot be blank'
  try {
    const compiled = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE)
    const size = compiled.programSize()
    if (size > MAX_PROGRAM_SIZE) return 'This pattern repeats too much: use smaller counts in {}'
    if (compiled.matches('')) return 'This pattern fits nothing at all: it must ask for a character'
    return { size, find: (line) => find(compiled, line.slice(0, MAX_LINE_LENGTH)) }
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) return errorSentenceOf(error.message)
    throw error
  }
}

/** Null if it does not compile; for templates that were checked when they were stored. */
export function compilePatternOrNull(source: string): Pattern | null {
  const pattern = compilePattern(source)
  return typeof pattern === 'string' ? null : pattern
}

function find(compiled: RE2JS, line: string): PatternMatch | null {
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

const errorSentences: [RegExp, string][] = [
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
const errorSentenceOf = (message: string): string =>
  errorSentences.find(([about]) => about.test(message))?.[1] ?? 'This is no pattern of RE2’s'
