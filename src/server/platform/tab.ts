import { AsyncLocalStorage } from 'node:async_hooks'
import { z } from 'zod'

/** The header in which a browser tab names itself with every write. */
export const tabHeader = 'portolan-tab'

const tabs = new AsyncLocalStorage<string | undefined>()
const tabRead = z.uuid()

/** The id of a tab as a header has it; undefined where it is none. */
export const readTab = (header: string | undefined): string | undefined => tabRead.safeParse(header).data

/**
 * What `work` appends to the log is marked with the tab that asked for it: its stream leaves that out, for the tab shows
 * its own changes already. Kept beside the call, so that no function between the request and the log need pass it on.
 */
export const asTab = <Result>(tab: string | undefined, work: () => Result): Result => tabs.run(tab, work)

/** The tab that asked for what is done now; null for jobs, and for clients that are no tab. */
export const currentTab = (): string | null => tabs.getStore() ?? null
