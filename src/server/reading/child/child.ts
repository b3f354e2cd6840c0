import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { FailureReason } from '../types.ts'
import { reasonOf } from './endings.rules.ts'
import type { Answer, Ask } from './protocol.ts'
import { spawnChild } from './spawn.ts'

const mostSaid = 4000

/** One process, asked one thing at a time. */
export class Child {
  asked = 0
  private readonly process: ChildProcess
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
  }

  get alive(): boolean {
    return this.ended === null
  }

  get pid(): number | undefined {
    return this.process.pid
  }

  /** What it answers within the time; else the reason why not, and then it is dead. */
  async ask(ask: Ask, seconds: number): Promise<Answer> {
    this.asked += 1
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

  private exchange(ask: Ask): Promise<Answer | null> {
    return new Promise((resolve) => {
      const done = (answer: Answer | null) => {
        this.process.off('message', heard).off('close', closed).off('error', closed)
        resolve(answer)
      }
      const heard = (answer: Answer) => done(answer)
      const closed = () => done(null)
      // After `close` all that it said was heard.
      this.process.on('message', heard).on('close', closed).on('error', closed)
      if (this.alive) this.process.send(ask, (error) => error && this.process.kill('SIGKILL'))
      else closed()
    })
  }

  private reason(late: boolean): FailureReason {
    return reasonOf({ late, said: this.said, signal: this.ended?.signal ?? null })
  }
}
