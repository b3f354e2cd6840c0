import { caps } from '../read/caps.ts'
import { ReadingFailed } from '../read/failed.ts'
import type { Outcome, Work } from '../types.ts'
import { Child } from './child.ts'
import type { Answer, Ask, PageRange, TaskName, Tasks } from './protocol.ts'

export interface ReaderOptions {
  /** The program that the child runs. */
  entry?: URL
  /** A file that takes longer is given up, and its child killed. */
  seconds?: number
  /** What the child may hold of memory. */
  megabytes?: number
  /** A child that has done so many files is replaced. */
  files_per_child?: number
}
/**
 * Reads files in a process of its own, one after the other: no file can slow the service down, or grow it. Who must not wait
 * for a long file (a preview) has a reader of its own.
 */
export interface Reader {
  /** Never rejects for what stands in the file. */
  read: (work: Work) => Promise<Outcome>
  /** A picture or a PDF turned clockwise, in its own format; rejects with `ReadingFailed`, as the following two. */
  rotate: (bytes: Uint8Array, degrees: number) => Promise<Uint8Array>
  /** A page of a picture as PNG, for those that browsers cannot show; pages from 1. */
  preview: (bytes: Uint8Array, page: number) => Promise<Uint8Array>
  /** A PDF for each part of a PDF. */
  split: (bytes: Uint8Array, parts: PageRange[]) => Promise<Uint8Array[]>
  /** Of the child that waits or works; undefined where there is none. */
  pid: () => number | undefined
  /** Ends the child; what was under way fails, and nothing more is read. */
  stop: () => Promise<void>
}

export function createReader(options: ReaderOptions = {}): Reader {
  const {
    entry = new URL('./child.main.ts', import.meta.url),
    seconds = 60,
    megabytes = 1024,
    files_per_child = 200,
  } = options
  let child: Child | null = null
  let last: Promise<unknown> = Promise.resolve()
  let stopped = false

  async function ask(work: Ask, bytes: Uint8Array): Promise<Answer> {
    if (stopped) throw new Error('The reader was stopped')
    // Neither is worth a process.
    if (bytes.length === 0) return { failed: 'empty' }
    if (bytes.length > caps.bytes) return { failed: 'too_large' }
    if (child && (!child.alive || child.asked >= files_per_child)) {
      await child.kill()
      child = null
    }
    child ??= new Child(entry, megabytes)
    const answer = await child.ask(work, seconds)
    // A reader that was stopped knows nothing of the file.
    if (stopped) throw new Error('The reader was stopped')
    // What ran short once may not be whole any more.
    if ('failed' in answer && answer.failed === 'too_much_memory') await child.kill()
    return answer
  }

  function inTurn(work: Ask, bytes: Uint8Array): Promise<Answer> {
    const turn = last.then(() => ask(work, bytes))
    last = turn.catch(() => null)
    return turn
  }

  async function doneOf(work: Ask, bytes: Uint8Array): Promise<Tasks[TaskName]['answers']> {
    const answer = await inTurn(work, bytes)
    if ('failed' in answer) throw new ReadingFailed(answer.failed)
    return answer.done
  }

  return {
    read: async (work) => {
      const started = performance.now()
      const answer = await inTurn({ task: 'read', work }, work.bytes)
      if ('done' in answer) return answer.done as Outcome
      return { kind: 'failed', reason: answer.failed, seconds: (performance.now() - started) / 1000 }
    },
    rotate: async (bytes, degrees) => (await doneOf({ task: 'rotate', bytes, degrees }, bytes)) as Uint8Array,
    preview: async (bytes, page) => (await doneOf({ task: 'preview', bytes, page }, bytes)) as Uint8Array,
    split: async (bytes, parts) => (await doneOf({ task: 'split', bytes, parts }, bytes)) as Uint8Array[],
    pid: () => child?.pid,
    stop: async () => {
      stopped = true
      await child?.kill()
    },
  }
}
