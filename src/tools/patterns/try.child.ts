import { attacksOn } from './attacks.rules.ts'
import type { PatternTrial, TriedPattern } from './trial.ts'

/*
 * Tries regular expressions, one after the other, in a process that its parent ends when one of them takes too long.
 */

/** Long enough that a time that grows with the square of the length shows, and short enough for many texts. */
const SHORT = 4000
/**
 * A short text that takes longer is tried in full length. One that grows with the square of the length takes 1.2 ms on a quick machine,
 * and one that grows with the length hundredths of it.
 */
const SUSPECT_MS = 0.4

const matchIn = (pattern: RegExp, text: string, isRepeated: boolean): void => {
  pattern.lastIndex = 0
  if (isRepeated) text.split(pattern)
  else pattern.exec(text)
}

function cpuMsOf(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** The same text, longer in its middle. */
function lengthened(text: string, length: number): string {
  const [from, to] = [Math.floor(text.length / 4), Math.floor(text.length / 2)]
  const unit = text.slice(from, to)
  const more = unit.repeat(Math.ceil((length - text.length) / unit.length))
  return text.slice(0, to) + more + text.slice(to)
}

function tried({ source, flags, isRepeated, length, limitMs }: PatternTrial): TriedPattern {
  const pattern = new RegExp(source, flags)
  let worst: TriedPattern = { ms: 0, text: '' }
  const short = Math.min(SHORT, length)
  // Were it to grow with the third power of the length, it would be no slower than it may.
  const suspectMs = Math.max(SUSPECT_MS, limitMs * (short / length) ** 3)
  for (const text of attacksOn(source, flags, short)) {
    const match = (given: string) => cpuMsOf(() => matchIn(pattern, given, isRepeated))
    if (match(text) < suspectMs) continue
    const long = lengthened(text, length)
    let ms = match(long)
    // Rubbish of the process is collected at some time too.
    if (ms > limitMs) ms = Math.min(ms, match(long))
    if (ms > worst.ms) worst = { ms, text: text.slice(0, 60) }
    if (ms > limitMs) break
  }
  return worst
}

process.on('message', (trial: PatternTrial) => process.send?.(tried(trial)))
process.on('disconnect', () => process.exit())
