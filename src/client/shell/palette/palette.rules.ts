import { msg } from '../../../contract/language/index.ts'
/** The groups of commands, in the order in which they are shown. */
export const groups = [msg('Pages'), msg('Saved views'), msg('Actions'), msg('Recently opened')] as const

export interface PaletteCommand {
  key: string
  group: (typeof groups)[number]
  label: string
  /** Other words that find it. */
  keywords?: string
  /** Its keyboard shortcut. */
  keys?: readonly string[]
}

const isStart = (text: string, at: number): boolean => at === 0 || /[^\p{L}\p{N}]/u.test(text.charAt(at - 1))

/**
 * Scores how well the letters of `sought` match in their order within `text`. Beginnings of words and adjacent letters
 * score more, gaps score less. Null when a letter is missing.
 */
export function scoreOf(sought: string, text: string): number | null {
  const letters = sought.toLowerCase().replaceAll(/\s+/g, '')
  const whole = text.toLowerCase()
  let score = 0
  let before = -1
  for (const letter of letters) {
    const next = whole.indexOf(letter, before + 1)
    if (next < 0) return null
    // An adjacent letter is preferred, then the next beginning of a word, then any later letter.
    const start = nextWordStart(whole, letter, before + 1)
    const at = next === before + 1 ? next : (start ?? next)
    score += (at === before + 1 ? 3 : 0) + (isStart(whole, at) ? 4 : 0) - (at - before - 1) / 50
    before = at
  }
  return score
}

function nextWordStart(text: string, letter: string, from: number): number | undefined {
  for (let at = text.indexOf(letter, from); at >= 0; at = text.indexOf(letter, at + 1))
    if (isStart(text, at)) return at
  return undefined
}

/** The matching commands, the best first; all in their order for an empty text. */
export function matchingCommands<Command extends PaletteCommand>(
  sought: string,
  commands: readonly Command[],
): Command[] {
  if (sought.trim() === '') return [...commands]
  return commands
    .flatMap((command) => {
      const scores = [
        scoreOf(sought, command.label),
        scoreOf(sought, `${command.label} ${command.keywords ?? ''}`),
      ]
      const best = Math.max(...scores.map((score) => score ?? Number.NEGATIVE_INFINITY))
      return Number.isFinite(best) ? [{ command, best }] : []
    })
    .toSorted((one, other) => other.best - one.best)
    .map(({ command }) => command)
}
