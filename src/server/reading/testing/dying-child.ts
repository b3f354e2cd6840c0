import { sendToParent, serve } from '../child/serve.ts'
import type { ReaderMessage } from '../child/tasks.ts'

/**
 * A child process that reads as the real one, and that misbehaves after a page that says so: `hang after this page`,
 * or `grow`, `crash` or `throw`.
 */
const kept: Buffer[] = []

function misbehave(way: string | undefined): void {
  if (way === 'hang') for (;;);
  if (way === 'grow') for (;;) kept.push(Buffer.alloc(16 * 1024 * 1024, 1))
  if (way === 'crash') process.exit(1)
  if (way === 'throw') throw new Error('No reader of files expects this')
}

const textOf = (message: ReaderMessage) =>
  message !== 'ready' && 'page' in message
    ? (message.page.page?.lines.map(({ text }) => text).join('\n') ?? '')
    : ''

serve(async (message) => {
  await sendToParent(message)
  misbehave(/(hang|grow|crash|throw) after this page/.exec(textOf(message))?.[1])
})
