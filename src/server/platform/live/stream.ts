import type { LoggedEvent } from '../events/log.ts'
import type { Scheduler } from '../jobs/every.ts'
import { beatBlock, changedBlock, type Changes, noChanges, note } from './changes.rules.ts'

/** What happens within this time is told at once, in milliseconds. */
const gatheredMs = 500

/** By what a stream was opened, hashed: it ends when that is no longer valid. */
export interface Credential {
  kind: 'session' | 'key'
  hash: Uint8Array
}

/**
 * One client that listens. What happens is gathered and written only when it takes it: a slow one holds up nobody and
 * costs no more memory than a set of ids.
 */
export class Stream implements AsyncIterableIterator<string> {
  readonly account_id: string
  readonly credential: Credential
  readonly #scheduler: Scheduler
  #first = ''
  #changes: Changes = noChanges()
  #seq = 0
  #due = false
  #beat = false
  #ended = false
  #callOff: (() => void) | undefined
  #wake: () => void = () => undefined
  #onEnd: () => void = () => undefined

  constructor(account_id: string, credential: Credential, scheduler: Scheduler) {
    this.account_id = account_id
    this.credential = credential
    this.#scheduler = scheduler
  }

  /** What it is told before anything else. */
  begin(block: string): void {
    this.#first = block + this.#first
    this.#wake()
  }

  /** Some entries of the log, all of this account. */
  hear(entries: readonly LoggedEvent[]): void {
    for (const entry of entries) {
      note(this.#changes, entry)
      this.#seq = Math.max(this.#seq, entry.seq)
    }
    this.#callOff ??= this.#scheduler.after(gatheredMs, () => {
      this.#due = true
      this.#wake()
    })
  }

  beat(): void {
    this.#beat = true
    this.#wake()
  }

  onEnd(then: () => void): void {
    this.#onEnd = then
  }

  /** What was gathered is not told any more: the client comes back and asks for it. */
  end(): void {
    if (this.#ended) return
    this.#ended = true
    this.#callOff?.()
    this.#wake()
    this.#onEnd()
  }

  async next(): Promise<IteratorResult<string>> {
    for (;;) {
      if (this.#ended) return { done: true, value: undefined }
      const value = this.#take()
      if (value !== '') return { done: false, value }
      await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }

  return(): Promise<IteratorResult<string>> {
    this.end()
    return Promise.resolve({ done: true, value: undefined })
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  #take(): string {
    const first = this.#first
    const changed = this.#due ? changedBlock(this.#seq, this.#changes) : ''
    if (this.#due) {
      this.#changes = noChanges()
      this.#due = false
      this.#callOff = undefined
    }
    const beat = this.#beat && first === '' && changed === '' ? beatBlock : ''
    this.#first = ''
    this.#beat = false
    return first + changed + beat
  }
}
