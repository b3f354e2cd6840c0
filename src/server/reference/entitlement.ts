import { problem } from '../platform/http/problem.ts'

/** The paid feature (docs/interface.md, "Shapes and codes"), in the sentence that clients know. */
export const routingDataMissing = () => problem(403, 'Routing data feature is not enabled for this account')
