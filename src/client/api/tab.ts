import { newId } from './browser-store.ts'

/**
 * The id of this tab, sent with every write: the stream leaves out what this tab changed, which the page shows already,
 * and reports what other people change.
 */
export const tabId = newId()
