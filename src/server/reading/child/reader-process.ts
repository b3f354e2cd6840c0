import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { FailureReason } from '../types.ts'
import { failureOfExit } from './exit-reason.rules.ts'
import type { ReaderResponse, ReaderRequest, ReaderMessage } from './tasks.ts'
import { spawnChild } from './spawn.ts'

const MAX_STDERR_LENGTH = 4000
/** The start may take longer than a whole file while the machine is busy. */
const START_TIMEOUT_SECONDS = 60

/** One child process that handles one request at a time. */
export class ReaderProcess {
  requestCount = 0
  private readonly process: ChildProcess
  private readonly started: Promise<void>
  private ready = false
  private stderr = ''
  private exit: { signal: string | null } | null = null

  constructor(entry: URL, megabytes: number) {
    this.process = spawnChild(entry, megabytes)
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
  async request(ask: ReaderRequest, seconds: number): Promise<ReaderResponse> {
    this.requestCount += 1
    await this.started
    let late = false
    const timer = setTimeout(() => {
      late = true
      this.process.kill('SIGKILL')
    }, seconds * 1000)
    try {
      const answer = await this.sendRequest(ask)
      return answer ?? { failed: this.failureReason(late) }
    } finally {
      clearTimeout(timer)
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
    const said = await this.nextMessage()
    if (said !== 'ready') throw new Error(`The process that reads files did not start: ${this.stderr}`)
    this.ready = true
  }

  private async sendRequest(ask: ReaderRequest): Promise<ReaderResponse | null> {
    const answer = this.nextMessage()
    if (this.alive) this.process.send(ask, (error) => error && this.process.kill('SIGKILL'))
    const said = await answer
    return said === 'ready' ? null : said
  }

  /** The next message; null if the process ends without sending one. */
  private nextMessage(): Promise<ReaderMessage | null> {
    return new Promise((resolve) => {
      if (!this.alive) resolve(null)
      const done = (said: ReaderMessage | null) => {
        this.process.off('message', onMessage).off('close', closed).off('error', closed)
        resolve(said)
      }
      const onMessage = (said: ReaderMessage) => done(said)
      const closed = () => done(null)
      // All messages have been delivered when `close` is emitted.
      this.process.on('message', onMessage).on('close', closed).on('error', closed)
    })
  }

  private failureReason(late: boolean): FailureReason {
    return failureOfExit({ timedOut: late, stderr: this.stderr, signal: this.exit?.signal ?? null })
  }
}
