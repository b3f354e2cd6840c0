import { packedMessage, type ReadTask } from './read-task.ts'

export type { ReadRequest } from './read-task.ts'

async function work({ request, language }: ReadTask): Promise<void> {
  // Before the files that have texts.
  if (language !== null) globalThis.portolanTranslation = { ...language, message: packedMessage }
  const { answer } = await import('./answer.ts')
  self.postMessage(await answer(request))
}

self.addEventListener('message', ({ data }: MessageEvent<ReadTask>) => {
  work(data).catch((error: unknown) => self.reportError(error))
})
