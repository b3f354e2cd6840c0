import { readingLimits } from '../read/limits.ts'
import { ReadingFailed } from '../failures.rules.ts'
import type { FailureReason, ReadingResult, ReadingTask } from '../types.ts'
import { ReaderProcess } from './reader-process.ts'
import { readInSteps } from './read-in-steps.ts'
import type {
  PageRange,
  ReaderRequest,
  ReaderResponse,
  ReaderTasks,
  ReadingProgress,
  TaskName,
} from './tasks.ts'

export interface ReaderOptions {
  /** The program of the child process. */
  entry?: URL
  /** Seconds without an answer or a page; after that the child process is killed. */
  seconds?: number
  /** The same, of the processor: it does not count how busy the machine is. */
  cpu_seconds?: number
  /** Seconds per file, over all processes that read it. */
  total_seconds?: number
  /** Memory limit of the child process. */
  megabytes?: number
  /** After this number of files the child process is replaced. */
  files_per_child?: number
  /** After so many seconds without a file the child process ends; the next file starts another. */
  idle_seconds?: number
}
/**
 * Reads files one after the other in a separate process, so that no file can block the service or use up its memory.
 * Work that must not wait for a long file (a preview) needs its own reader.
 */
export interface DocumentReader {
  /** Never rejects because of the content of a file. */
  read: (work: ReadingTask) => Promise<ReadingResult>
  /**
   * Rotates a picture or a PDF clockwise and keeps its format. This and the next two methods reject with
   * `ReadingFailed`.
   */
  rotate: (bytes: Uint8Array, degrees: number) => Promise<Uint8Array>
  /** One page of a picture as PNG, for formats that browsers cannot show; pages from 1. */
  preview: (bytes: Uint8Array, page: number) => Promise<Uint8Array>
  /** One PDF for each range of pages. */
  split: (bytes: Uint8Array, parts: PageRange[]) => Promise<Uint8Array[]>
  /** Process id of the child; undefined if there is none. */
  pid: () => number | undefined
  /** Ends the child process; requests in progress and later ones fail. */
  stop: () => Promise<void>
}

/** The child process stops by itself before, unless it hangs. */
const TOTAL_SECONDS = 240

export function createReader(options: ReaderOptions = {}): DocumentReader {
  const {
    entry = new URL('./child.main.ts', import.meta.url),
    seconds = 120,
    cpu_seconds = 30,
    total_seconds = Math.max(TOTAL_SECONDS, seconds),
    megabytes = 800,
    files_per_child = 200,
    idle_seconds = 60,
  } = options
  let child: ReaderProcess | null = null
  let last: Promise<unknown> = Promise.resolve()
  let stopped = false
  let idle: NodeJS.Timeout | undefined

  /** What it read with stays in its memory, half a gigabyte. */
  function endIdleChild(): void {
    const ending = child
    child = null
    void ending?.kill()
  }

  async function ask(
    work: ReaderRequest,
    total: number,
    onProgress?: (progress: ReadingProgress) => void,
  ): Promise<ReaderResponse> {
    if (stopped) throw new Error('The reader was stopped')
    if (child && (!child.alive || child.requestCount >= files_per_child)) {
      await child.kill()
      child = null
      // `stop` may have been called while the process ended.
      if (stopped) throw new Error('The reader was stopped')
    }
    clearTimeout(idle)
    child ??= new ReaderProcess(entry, { megabytes, cpuSeconds: cpu_seconds })
    const answer = await child.request(work, { silence: seconds, total }, onProgress)
    // The process was killed by `stop`, so its result says nothing about the file.
    if (stopped) throw new Error('The reader was stopped')
    // A process that ran out of memory, or met an error that no reader of files expects, may be in an inconsistent
    // state.
    const isBroken = 'failed' in answer && (answer.failed === 'too_much_memory' || work.task === 'read')
    if (isBroken || answer.grown) await child.kill()
    idle = setTimeout(endIdleChild, idle_seconds * 1000).unref()
    return answer
  }

  /** Files that nobody could read are refused without starting a process. */
  function enqueue<Answer>(
    bytes: Uint8Array,
    work: () => Promise<Answer>,
  ): Promise<Answer | { failed: FailureReason }> {
    const turn = last.then(async (): Promise<Answer | { failed: FailureReason }> => {
      if (stopped) throw new Error('The reader was stopped')
      if (bytes.length === 0) return { failed: 'empty' }
      if (bytes.length > readingLimits.bytes) return { failed: 'too_large' }
      return work()
    })
    last = turn.catch(() => null)
    return turn
  }

  async function resultOf(work: ReaderRequest, bytes: Uint8Array): Promise<ReaderTasks[TaskName]['answers']> {
    const answer = await enqueue(bytes, () => ask(work, seconds))
    if ('failed' in answer) throw new ReadingFailed(answer.failed)
    return answer.done
  }

  return {
    read: async (work) => {
      const started = performance.now()
      const passed = () => (performance.now() - started) / 1000
      const answer = await enqueue(work.bytes, () =>
        readInSteps(work, ask, { seconds: total_seconds, cpu_seconds }),
      )
      return 'kind' in answer ? answer : { kind: 'failed', reason: answer.failed, seconds: passed() }
    },
    rotate: async (bytes, degrees) =>
      (await resultOf({ task: 'rotate', bytes, degrees }, bytes)) as Uint8Array,
    preview: async (bytes, page) => (await resultOf({ task: 'preview', bytes, page }, bytes)) as Uint8Array,
    split: async (bytes, parts) => (await resultOf({ task: 'split', bytes, parts }, bytes)) as Uint8Array[],
    pid: () => child?.pid,
    stop: async () => {
      stopped = true
      clearTimeout(idle)
      await child?.kill()
    },
  }
}
