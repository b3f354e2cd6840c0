import { startGuard } from '../child/serve.ts'
import type { ReaderMessage, ReaderRequest, ReaderResponse } from '../child/tasks.ts'

/** A child process that misbehaves as the name of the file says. */
startGuard()
const kept: Buffer[] = []
process.on('message', (ask: ReaderRequest) => {
  const name = ask.task === 'read' ? ask.work.file_name : ask.task
  if (name === 'hang') for (;;);
  if (name === 'grow') for (;;) kept.push(Buffer.alloc(16 * 1024 * 1024, 1))
  if (name === 'crash') process.exit(1)
  if (name === 'throw') throw new Error('Nobody caught this')
  const answer: ReaderResponse = { done: { kind: 'failed', reason: 'no_text', seconds: 0 } }
  process.send?.(answer)
})
process.on('disconnect', () => process.exit())
process.send?.('ready' satisfies ReaderMessage)
