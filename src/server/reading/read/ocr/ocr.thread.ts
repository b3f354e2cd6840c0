import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Worker as Thread } from 'node:worker_threads'
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js'
import { failureOfMessage, ReadingFailed } from '../../failures.rules.ts'
import type { PageLimit } from '../limits.ts'
import { ocrDataFolder } from './ocr-data.ts'
import type { OcrLanguage } from './ocr-language.rules.ts'
import type { OcrWord } from './ocr.rules.ts'

interface Tesseract {
  worker: Worker
  /** The thread of the worker, which tesseract.js does not declare. */
  thread: Thread
}
/** How often the limit of a page is checked. */
const CHECK_MS = 100

const require = createRequire(import.meta.url)
let running: { language: OcrLanguage; tesseract: Promise<Tesseract> } | undefined

/**
 * Starts Tesseract in a thread if none runs in this language, so that its start does not count towards the limit of a
 * page.
 */
export async function startOcr(language: OcrLanguage): Promise<void> {
  await threadFor(language)
}

async function threadFor(language: OcrLanguage): Promise<Tesseract> {
  if (running && running.language !== language) await stopOcr()
  running ??= { language, tesseract: start(language) }
  try {
    return await running.tesseract
  } catch (error) {
    // The next picture tries to start it again.
    running = undefined
    throw error
  }
}

/** Ends the thread, even while it is recognising a picture. */
export async function stopOcr(): Promise<void> {
  const tesseract = await running?.tesseract.catch(() => undefined)
  running = undefined
  await tesseract?.thread.terminate()
}

/**
 * The words of a picture in a format that Tesseract knows. Throws `ReadingFailed` if the limit is exceeded or the
 * engine breaks; the thread is then ended, and the next picture gets a new one.
 */
export async function recognizePicture(
  picture: Buffer,
  language: OcrLanguage,
  limit: PageLimit,
): Promise<OcrWord[]> {
  const { worker, thread } = await threadFor(language)
  const stopped = Promise.withResolvers<never>()
  const timer = setInterval(() => limit.exceeded() && stopped.reject(new ReadingFailed('too_long')), CHECK_MS)
  const onExit = () => stopped.reject(new Error('The thread that recognises pictures ended'))
  thread.once('exit', onExit)
  try {
    const { data } = await Promise.race([
      worker.recognize(picture, {}, { text: false, blocks: true }),
      stopped.promise,
    ])
    return (data.blocks ?? [])
      .flatMap((block) => block.paragraphs)
      .flatMap((paragraph) => paragraph.lines)
      .flatMap((line) => line.words)
  } catch (cause) {
    thread.off('exit', onExit)
    await stopOcr()
    // tesseract.js rejects with texts.
    throw cause instanceof ReadingFailed
      ? cause
      : new ReadingFailed(failureOfMessage(String(cause)), { cause })
  } finally {
    clearInterval(timer)
    thread.off('exit', onExit)
  }
}

/** All files come from installed packages: nothing is downloaded or written. */
async function start(language: OcrLanguage): Promise<Tesseract> {
  const tesseract = dirname(require.resolve('tesseract.js/package.json'))
  const worker = await createWorker(language, OEM.LSTM_ONLY, {
    workerPath: join(tesseract, 'src/worker-script/node/index.js'),
    corePath: dirname(require.resolve('tesseract.js-core/package.json')),
    langPath: ocrDataFolder(language) ?? '',
    cacheMethod: 'none',
    // Without it an error of a picture is thrown once more where nobody can catch it.
    errorHandler: () => undefined,
  })
  // Finds words anywhere on the page: forms have no text columns.
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT, user_defined_dpi: '300' })
  const { worker: thread } = worker as Worker & { worker: Thread }
  // The exit that follows is reported to the picture in hand.
  thread.on('error', () => undefined)
  return { worker, thread }
}
