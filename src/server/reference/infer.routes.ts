import { randomUUIDv7 } from 'node:crypto'
import type { Db } from '../platform/database/tables.ts'
import type { Handlers } from '../platform/http/handler.ts'
import { problem } from '../platform/http/problem.ts'
import { presentInference } from './infer.present.ts'
import { inferNumber, readNumber } from './infer.rules.ts'
import { knownLines } from './infer.store.ts'

/** Reads only the prefixes of shipping lines, no tracked records: the answer says nothing about other accounts. */
export const inferRoutes = ({ db }: { db: Db }): Pick<Handlers, 'infer_tracking_number'> => ({
  async infer_tracking_number({ caller, body: { number } }) {
    const key = readNumber(number)
    if (key === undefined)
      throw problem(422, 'This reference number is not valid.', { source: { pointer: '/number' } })
    const inference = inferNumber(key, await knownLines(db, caller.account_id))
    return { data: presentInference(`req_${randomUUIDv7()}`, number, key, inference) }
  },
})
