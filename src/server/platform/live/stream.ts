import type { LoggedEvent } from '../events/log.ts'
import { beginning, type LogPosition } from '../events/position.rules.ts'
import type { Scheduler } from '../jobs/every.ts'
import { beatBlock, changedBlock, type LiveChanges, noChanges, note, type SeenAt } from './changes.rules.ts'
import type { RecordsView } from '../database/records-view.ts'

/** Changes within this time, in milliseconds, are sent together. */
const gatheredMs = 500

/** The hashed credential that opened a stream: the stream ends when it is no longer valid. */
export interface Credential {
  kind: 'session' | 'key'
  hash: Uint8Array
}

interface Listener {
  view: RecordsView
  credential: Credential
  /** The browser tab that follows changes, where the client is one. */
  tab: string | undefined
  /** It ends after its first blocks. */
  isOnce?: boolean
}

/**
 * The stream of one client. Changes are gathered and written only when the client reads: a slow client delays no other
 * and costs no more memory than a set of ids.
 */
export class Stream implements AsyncIterableIterator<string> {
  readonly view: RecordsView
  readonly credential: Credential
  readonly #tab: string | undefined
  readonly #isOnce: boolean
  readonly #scheduler: Scheduler
  #first = ''
  #changes: LiveChanges = noChanges()
  #position: LogPosition = beginning
  #seenAt: SeenAt = {}
  #due = false
  #beat = false
  #ended = false
  #cancelGathering: (() => void) | undefined
  #wake: () => void = () => undefined
  #onEnd: () => void = () => undefined

  constructor({ view, credential, tab, isOnce = false }: Listener, scheduler: Scheduler) {
    this.view = view
    this.credential = credential
    this.#tab = tab
    this.#isOnce = isOnce
    this.#scheduler = scheduler
  }

  /** Sends a block before anything else. */
  begin(block: string): void {
    this.#first = block + this.#first
    this.#wake()
  }

  /** Whether the client's own tab made this change, which it shows already. */
  isOwn = ({ tab }: Pick<LoggedEvent, 'tab'>): boolean => tab !== null && tab === this.#tab

  /**
   * Adds entries of the log, all of this view, in the order of the log.
   * @param position of the last entry of the account
   * @param seenAt after they were read
   */
  add(entries: readonly LoggedEvent[], position: LogPosition | undefined, seenAt: SeenAt): void {
    this.#seenAt = seenAt
    for (const entry of entries) if (!this.isOwn(entry)) note(this.#changes, entry)
    this.#position = position ?? this.#position
    if (entries.length === 0) return
    this.#cancelGathering ??= this.#scheduler.after(gatheredMs, () => {
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

  /** Gathered changes are not sent any more: the client reconnects and receives them then. */
  end(): void {
    if (this.#ended) return
    this.#ended = true
    this.#cancelGathering?.()
    this.#wake()
    this.#onEnd()
  }

  async next(): Promise<IteratorResult<string>> {
    for (;;) {
      if (this.#ended) return { done: true, value: undefined }
      const value = this.#take()
      if (value !== '') {
        if (this.#isOnce) this.end()
        return { done: false, value }
      }
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
    const changed = this.#due ? changedBlock(this.#position, this.#changes, this.#seenAt) : ''
    if (this.#due) {
      this.#changes = noChanges()
      this.#due = false
      this.#cancelGathering = undefined
    }
    const beat = this.#beat && first === '' && changed === '' ? beatBlock : ''
    this.#first = ''
    this.#beat = false
    return first + changed + beat
  }
}
