import { budget } from '../budget.ts'
import { isOtherPage, otherPage } from '../other-page.ts'
import { tabId } from '../tab.ts'

/** How often changes are asked for where none are sent. */
export const POLL_MS = 30_000

/** One event of the stream, as the service writes it: a line for each field. */
export interface StreamBlock {
  event: string
  data: string
  id: string
}

const fieldOf = (block: string, name: string): string =>
  new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1] ?? ''

/** The events of a whole answer. */
export const streamBlocksOf = (text: string): StreamBlock[] =>
  text
    .split('\n\n')
    .filter((block) => block.trim() !== '')
    .map((block) => ({
      event: fieldOf(block, 'event'),
      data: fieldOf(block, 'data'),
      id: fieldOf(block, 'id'),
    }))

/** The query of the stream, for this tab. @param after the id of the last event received */
export const streamPath = (after: string | undefined, isOnce = false): string => {
  const query = new URLSearchParams({
    tab: tabId,
    ...(after !== undefined && { last_event_id: after }),
    ...(isOnce && { once: 'true' }),
  })
  return `/v2/stream?${query}`
}

/** Reads the events after one, in one answer that ends; null if the service did not answer. */
export async function readChangesOnce(after: string | undefined): Promise<StreamBlock[] | null> {
  budget.count()
  try {
    const headers = { Accept: 'text/event-stream' }
    const response = await fetch(streamPath(after, true), { headers, redirect: 'manual' })
    if (isOtherPage(response)) {
      otherPage.note()
      return null
    }
    return response.ok ? streamBlocksOf(await response.text()) : null
  } catch {
    return null
  }
}

interface PollingDeps {
  /** Calls `act` after so many milliseconds; returns what cancels that. */
  after: (ms: number, act: () => void) => () => void
  read: () => Promise<StreamBlock[] | null>
  /** Called with each answer; null if none came. */
  onAnswer: (blocks: readonly StreamBlock[] | null) => void
}

interface Polling {
  /** Asks after so many milliseconds and then every {@link POLL_MS}, until it is ended; nothing if it has begun. */
  begin: (ms: number) => void
  end: () => void
}

/** Asks for changes again and again. An answer that arrives after the end counts no more. */
export function createPolling({ after, read, onAnswer }: PollingDeps): Polling {
  let run: { cancel: () => void } | undefined
  const wait = (mine: { cancel: () => void }, ms: number) => {
    mine.cancel = after(ms, () => {
      void read().then((blocks) => {
        if (run !== mine) return
        onAnswer(blocks)
        if (run === mine) wait(mine, POLL_MS)
      })
    })
  }
  return {
    begin: (ms) => {
      if (run) return
      run = { cancel: () => undefined }
      wait(run, ms)
    },
    end: () => {
      run?.cancel()
      run = undefined
    },
  }
}
