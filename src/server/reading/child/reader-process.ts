import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { FailureReason } from '../types.ts'
import { failureOfExit } from './exit-reason.rules.ts'
import type { ReaderResponse, ReaderRequest, ReaderMessage, ReadingProgress } from './tasks.ts'
import { type ProcessLimits, spawnChild } from './spawn.ts'

const MAX_STDERR_LENGTH = 4000
/** The start may take longer than a whole file while the machine is busy. */
const START_TIMEOUT_SECONDS = 60

export interface RequestLimits {
  /** The process is killed when it has said nothing for so long; each page that it reports starts that time anew. */
  silence: number
  /** The process is killed after so many seconds, whatever it says. */
  total: number
}

/** One child process that handles one request at a time. */
export class ReaderProcess {
  requestCount = 0
  private readonly process: ChildProcess
  private readonly started: Promise<void>
  private ready = false
  private stderr = ''
  private exit: { signal: string | null } | null = null

  constructor(entry: URL, limits: ProcessLimits) {
    this.process = spawnChild(entry, limits)
    this.process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.stderr = (this.stderr + text).slice(-MAX_STDERR_LENGTH)
    })
    // A process that could not be started emits no `exit` event. Errors of messages sent to a process that has just
    // ended are ignored.
    this.process.on('error', (error) => {
      this.stderr += error.message
      if (this.process.pid === undefined) this.exit = { signal: null }
    })
    this.process.on('exit', (_code, signal) => {
      this.exit = { signal }
    })
    this.started = this.start()
    // The rejection is reported to the caller of `ask`; this prevents an "unhandled rejection".
    this.started.catch(() => null)
  }

  get alive(): boolean {
    return this.exit === null
  }

  get pid(): number | undefined {
    return this.process.pid
  }

  /**
   * Returns the answer, or after a timeout or a crash the reason; the process is then dead. Throws if the process
   * does not start at all, because no file caused that.
   */
  async request(
    ask: ReaderRequest,
    { silence, total }: RequestLimits,
    onProgress: (progress: ReadingProgress) => void = () => undefined,
  ): Promise<ReaderResponse> {
    this.requestCount += 1
    await this.started
    let late = false
    const giveUp = () => {
      late = true
      this.process.kill('SIGKILL')
    }
    const whole = setTimeout(giveUp, total * 1000)
    let quiet = setTimeout(giveUp, silence * 1000)
    try {
      const answer = await this.sendRequest(ask, (progress) => {
        clearTimeout(quiet)
        quiet = setTimeout(giveUp, silence * 1000)
        onProgress(progress)
      })
      return answer ?? { failed: this.failureReason(late) }
    } finally {
      clearTimeout(whole)
      clearTimeout(quiet)
    }
  }

  async kill(): Promise<void> {
    if (!this.alive) return
    const gone = once(this.process, 'close')
    this.process.kill('SIGKILL')
    await gone
  }

  private async start(): Promise<void> {
    const late = AbortSignal.timeout(START_TIMEOUT_SECONDS * 1000)
    late.addEventListener('abort', () => !this.ready && this.process.kill('SIGKILL'))
    const said = await this.firstMessage((message) => message)
    if (said !== 'ready') throw new Error(`The process that reads files did not start: ${this.stderr}`)
    this.ready = true
  }

  private sendRequest(
    ask: ReaderRequest,
    onProgress: (progress: ReadingProgress) => void,
  ): Promise<ReaderResponse | null> {
    const answer = this.firstMessage((message) => {
      if (message === 'ready') return undefined
      if ('done' in message || 'failed' in message) return message
      onProgress(message)
      return undefined
    })
    if (this.alive) this.process.send(ask, (error) => error && this.process.kill('SIGKILL'))
    return answer
  }

  /** What is made of the first message of which something is made; null if the process ends before. */
  private firstMessage<Made>(make: (message: ReaderMessage) => Made | undefined): Promise<Made | null> {
    return new Promise((resolve) => {
      if (!this.alive) resolve(null)
      const done = (made: Made | null) => {
        this.process.off('message', onMessage).off('close', closed).off('error', closed)
        resolve(made)
      }
      const onMessage = (message: ReaderMessage) => {
        const made = make(message)
        if (made !== undefined) done(made)
      }
      const closed = () => done(null)
      // All messages have been delivered when `close` is emitted.
      this.process.on('message', onMessage).on('close', closed).on('error', closed)
    })
  }

  private failureReason(late: boolean): FailureReason {
    return failureOfExit({ timedOut: late, stderr: this.stderr, signal: this.exit?.signal ?? null })
  }
}
