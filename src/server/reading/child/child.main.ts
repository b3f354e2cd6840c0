import { ReadingFailed } from '../read/failed.ts'
import { readAll } from '../read-all.ts'
import { startGuard } from './guard.ts'
import type { Answer, Ask, Said } from './protocol.ts'
import { preview, rotate, split } from './tasks.ts'

/** The program of the child process: does what it is asked, one after the other, and says how it went. */
async function answer(ask: Ask): Promise<Answer> {
  try {
    switch (ask.task) {
      case 'read':
        return { done: await readAll(ask.work) }
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
process.on('message', (ask: Ask) => {
  void answer(ask).then((said) => process.send?.(said))
})
process.on('disconnect', () => process.exit())
process.send?.('ready' satisfies Said)
