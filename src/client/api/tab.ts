import { newId } from './browser-store.ts'

/**
 * The id of this tab. It goes with every write, and the stream leaves out what this tab changed: the page shows that
 * already, while what other people change meanwhile is reported.
 */
export const tabId = newId()
