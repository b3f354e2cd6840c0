import { ReadingFailed } from '../failures.rules.ts'
import { readDocumentFile } from '../read-document-file.ts'
import { startGuard } from './guard.ts'
import {
  type ReaderResponse,
  type ReaderRequest,
  type ReaderMessage,
  preview,
  rotate,
  split,
} from './tasks.ts'

/**
 * Runs in the child process: handles one request after the other and answers each with its result or the reason of
 * the failure.
 */
async function answer(ask: ReaderRequest): Promise<ReaderResponse> {
  try {
    switch (ask.task) {
      case 'read':
        return { done: await readDocumentFile(ask.work) }
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
    return { failed: outOfMemory(error) ? 'too_much_memory' : 'damaged' }
  }
}

function outOfMemory(error: unknown): boolean {
  return (
    error instanceof Error &&
    /allocation failed|out of memory|memory access|bad_alloc|Invalid (string|array buffer) length/iu.test(
      error.message,
    )
  )
}

startGuard()
process.on('message', (ask: ReaderRequest) => {
  void answer(ask).then((said) => process.send?.(said))
})
process.on('disconnect', () => process.exit())
process.send?.('ready' satisfies ReaderMessage)
