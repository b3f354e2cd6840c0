import { AsyncLocalStorage } from 'node:async_hooks'
import { z } from 'zod'

/** The header in which a browser tab sends its id with every write. */
export const tabHeader = 'portolan-tab'

const tabs = new AsyncLocalStorage<string | undefined>()
const tabRead = z.uuid()

/** The id of a tab in a header; undefined where the header has none. */
export const readTab = (header: string | undefined): string | undefined => tabRead.safeParse(header).data

/**
 * Marks what `work` appends to the log with the tab that requested it. The stream of that tab leaves those entries out,
 * because the tab shows its own changes already. Async context, so that the functions in between need not pass it on.
 */
export const asTab = <Result>(tab: string | undefined, work: () => Result): Result => tabs.run(tab, work)

/** The tab of the present request; null for jobs and for clients that are not a tab. */
export const currentTab = (): string | null => tabs.getStore() ?? null
