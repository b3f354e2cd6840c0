import { type ChildProcess, execFile, fork } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../run.ts'
import { boundedFolders, boundedPatterns } from './bounded.ts'
import { type FoundPattern, findPatterns } from './find-patterns.ts'
import type { PatternTrial, TriedPattern } from './trial.ts'

/** As long as what a request or a paste may bring to one. */
const LONG_TEXT = 50_000
/** Processor time that the worst text may take. One that grows with the square of the length takes seconds. */
const MAX_MS = 200
/** After that the process that tries a pattern is ended. */
const GIVE_UP_MS = 60_000

type SlowPattern = FoundPattern & { ms: number | null; text: string; length: number }
type Bound = (typeof boundedPatterns)[number]

/** Tries all regular expressions of the product, each against texts that are made for it. */
export async function slowPatterns(
  progress: (text: string) => void = () => undefined,
): Promise<{ tried: number; slow: SlowPattern[]; unneeded: Bound[] }> {
  const { patterns, composing } = await findPatterns()
  const all = [...patterns, ...(await composedPatterns(composing))]
  const needed = new Set<Bound>()
  const slow: SlowPattern[] = []
  const trier = new Trier()
  const known = new Map<string, TriedPattern | null>()
  for (const [nth, pattern] of all.entries()) {
    if (nth % 100 === 0) progress(`${nth} of ${all.length}\r`)
    const { path, source, flags, isRepeated } = pattern
    const bound = boundedPatterns.find((each) => each.path === path && each.source === source)
    const length =
      bound?.length ?? boundedFolders.find(({ folder }) => path.startsWith(folder))?.length ?? LONG_TEXT
    if (bound) needed.add(bound)
    const key = JSON.stringify([source, flags, isRepeated, length])
    const result = known.has(key)
      ? (known.get(key) ?? null)
      : await trier.try({ source, flags, isRepeated, length, limitMs: MAX_MS })
    known.set(key, result)
    if (result === null || result.ms > MAX_MS)
      slow.push({ ...pattern, ms: result?.ms ?? null, text: result?.text ?? '', length })
  }
  trier.end()
  return { tried: known.size, slow, unneeded: boundedPatterns.filter((each) => !needed.has(each)) }
}

async function composedPatterns(paths: string[]): Promise<FoundPattern[]> {
  const program = join(import.meta.dirname, 'composed.child.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...paths], {
    cwd: root,
    maxBuffer: 50_000_000,
  })
  const made = JSON.parse(stdout) as { path: string; source: string; flags: string }[]
  return made.map((each) => ({ ...each, line: 1, isRepeated: each.flags.includes('g') }))
}

/** A process that tries one pattern after the other, and another one after it hung. */
export class Trier {
  #child: ChildProcess | undefined
  readonly #giveUpMs: number

  constructor(giveUpMs = GIVE_UP_MS) {
    this.#giveUpMs = giveUpMs
  }

  /** @returns null where it took too long */
  try(trial: PatternTrial): Promise<TriedPattern | null> {
    const child = (this.#child ??= fork(join(import.meta.dirname, 'try.child.ts')))
    return new Promise((resolve, reject) => {
      const settle = (result: TriedPattern | null) => {
        clearTimeout(timer)
        child.removeAllListeners()
        resolve(result)
      }
      const timer = setTimeout(() => {
        this.#child = undefined
        child.kill('SIGKILL')
        settle(null)
      }, this.#giveUpMs)
      child.once('message', settle)
      child.once('exit', () => reject(new Error(`Trying /${trial.source}/${trial.flags} failed`)))
      child.send(trial)
    })
  }

  end(): void {
    this.#child?.kill()
  }
}
