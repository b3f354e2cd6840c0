import { problem } from '../platform/http/problem.ts'

/** The paid feature (gaps.md, "Shapes and codes that were not shown"), in the words that clients know. */
export const routingDataMissing = () => problem(403, 'Routing data feature is not enabled for this account')
