import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { FailureReason } from '../types.ts'
import { reasonOf } from './endings.rules.ts'
import type { Answer, Ask, Said } from './protocol.ts'
import { spawnChild } from './spawn.ts'

const mostSaid = 4000
/** To start may take longer than to read, where everything else is busy too. */
const startSeconds = 60

/** One process, asked one thing at a time. */
export class Child {
  asked = 0
  private readonly process: ChildProcess
  private readonly started: Promise<void>
  private ready = false
  private said = ''
  private ended: { signal: string | null } | null = null

  constructor(entry: URL, megabytes: number) {
    this.process = spawnChild(entry, megabytes)
    this.process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.said = (this.said + text).slice(-mostSaid)
    })
    // A process that could not be started ends without an exit; of messages to one that just died nobody needs to know.
    this.process.on('error', (error) => {
      this.said += error.message
      if (this.process.pid === undefined) this.ended = { signal: null }
    })
    this.process.on('exit', (_code, signal) => {
      this.ended = { signal }
    })
    this.started = this.start()
    // Told to whom asks.
    this.started.catch(() => null)
  }

  get alive(): boolean {
    return this.ended === null
  }

  get pid(): number | undefined {
    return this.process.pid
  }

  /**
   * What it answers within the time; else the reason why not, and then it is dead. Throws where it does not even start, which
   * no file is to blame for.
   */
  async ask(ask: Ask, seconds: number): Promise<Answer> {
    this.asked += 1
    await this.started
    let late = false
    const timer = setTimeout(() => {
      late = true
      this.process.kill('SIGKILL')
    }, seconds * 1000)
    try {
      const answer = await this.exchange(ask)
      return answer ?? { failed: this.reason(late) }
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
    const late = AbortSignal.timeout(startSeconds * 1000)
    late.addEventListener('abort', () => !this.ready && this.process.kill('SIGKILL'))
    const said = await this.next()
    if (said !== 'ready') throw new Error(`The process that reads files did not start: ${this.said}`)
    this.ready = true
  }

  private async exchange(ask: Ask): Promise<Answer | null> {
    const answer = this.next()
    if (this.alive) this.process.send(ask, (error) => error && this.process.kill('SIGKILL'))
    const said = await answer
    return said === 'ready' ? null : said
  }

  /** What it says next; null when it ends without a word. */
  private next(): Promise<Said | null> {
    return new Promise((resolve) => {
      if (!this.alive) resolve(null)
      const done = (said: Said | null) => {
        this.process.off('message', heard).off('close', closed).off('error', closed)
        resolve(said)
      }
      const heard = (said: Said) => done(said)
      const closed = () => done(null)
      // After `close` all that it said was heard.
      this.process.on('message', heard).on('close', closed).on('error', closed)
    })
  }

  private reason(late: boolean): FailureReason {
    return reasonOf({ late, said: this.said, signal: this.ended?.signal ?? null })
  }
}
