import { Worker } from 'node:worker_threads'
import { failureOfMessage, ReadingFailed } from '../failures.rules.ts'
import { newSession } from '../read/pages.ts'
import { readDocumentFile, understandContent } from '../read-document-file.ts'
import type { ReadingResult } from '../types.ts'
import {
  preview,
  type ReaderMessage,
  type ReaderRequest,
  type ReaderResponse,
  type ReaderTasks,
  rotate,
  split,
} from './tasks.ts'

/** In bytes, as this process was started with; 0 if there is none. */
const memoryLimit = (): number => Number(process.env.READER_BYTES ?? 0)

interface Guard {
  /** The time for a request or a page begins anew. */
  restartTime: () => void
}

/**
 * Starts a thread that ends this process when its parent has ended, when it uses too much memory or when a page takes
 * too much time of the processor, even while the main thread hangs. The limits keep the thread small: by default its
 * code range alone would reserve 512 MB.
 */
export function startGuard(): Guard {
  const thread = new Worker(new URL('./guard.thread.ts', import.meta.url), {
    workerData: {
      parent: process.ppid,
      bytes: memoryLimit(),
      cpuSeconds: Number(process.env.READER_CPU_SECONDS ?? 0),
    },
    resourceLimits: { codeRangeSizeMb: 16, maxOldGenerationSizeMb: 32 },
  })
  thread.unref()
  return { restartTime: () => thread.postMessage(null) }
}

type Send = (message: ReaderMessage) => Promise<void>

/** Handles one request after the other in the child process: answers each with its result or why it failed. */
export function serve(send: Send = sendToParent): void {
  const guard = startGuard()
  const sendPage: Send = (message) => {
    guard.restartTime()
    return send(message)
  }
  process.on('message', (ask: ReaderRequest) => {
    guard.restartTime()
    void answer(ask, sendPage).then((said) => send({ ...said, grown: hasGrown() }))
  })
  process.on('disconnect', () => process.exit())
  void send('ready')
}

/** WebAssembly gives no memory back: the next file would have less. */
function hasGrown(): boolean {
  const most = memoryLimit()
  return most > 0 && process.memoryUsage.rss() > 0.75 * most
}

/** Resolved when the message is on its way, so that it arrives even if the process hangs or ends right after. */
export function sendToParent(message: ReaderMessage): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(message, () => resolve())
  })
}

async function answer(ask: ReaderRequest, send: Send): Promise<ReaderResponse> {
  try {
    switch (ask.task) {
      case 'read':
        return { done: await readAndReport(ask, send) }
      case 'understand':
        return { done: understandContent(ask.content, ask.work) }
      case 'rotate':
        return { done: await rotate(ask.bytes, ask.degrees) }
      case 'preview':
        return { done: await preview(ask.bytes, ask.page) }
      case 'split':
        return { done: await split(ask.bytes, ask.parts) }
    }
  } catch (error) {
    if (error instanceof ReadingFailed) return { failed: error.reason }
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    return { failed: failureOfMessage(error instanceof Error ? error.message : '') }
  }
}

/** Pages that were reported are left out of the result. */
async function readAndReport(
  { work, first_page, used }: ReaderTasks['read']['asks'],
  send: Send,
): Promise<ReadingResult> {
  let reported = false
  const session = newSession({
    first_page,
    used,
    onOpened: (opened) => send({ opened }),
    onPage: (page) => {
      reported = true
      return send({ page, used: { ...session.used, ...session.deadline.used() } })
    },
  })
  const result = await readDocumentFile(work, session)
  return reported && result.kind === 'read'
    ? { ...result, content: { ...result.content, pages: [] } }
    : result
}
