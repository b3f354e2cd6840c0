import { randomUUIDv7 } from 'node:crypto'
import type { Db } from '../platform/database/tables.ts'
import type { Handlers } from '../platform/http/handler.ts'
import { problem } from '../platform/http/problem.ts'
import { inferNumber, readNumber, decide, type Inference } from './infer.rules.ts'
import { knownLines } from './store.ts'
import {
  containerInText,
  meantContainerNumber,
  readContainerNumber,
} from '../../contract/identifiers/index.ts'
import type { InferredNumber } from '../../contract/operations/index.ts'

type Validity = {
  is_valid: boolean | null
  type: 'container' | 'shipment'
  check_digit_passed: boolean | null
  reason: string | null
}

const numberTypes = {
  container: 'container',
  bill_of_lading: 'bill_of_lading',
  booking_number: 'booking',
} as const

/** @param key the normalised form of `typed` */
const presentInference = (id: string, typed: string, key: string, inference: Inference): InferredNumber => ({
  id,
  type: 'infer_number_results',
  attributes: {
    number_type: numberTypes[inference.request_type],
    validation: { ...validity(key, inference), parsed_number: typed === key ? null : key },
    shipping_line: { ...decide(inference), candidates: inference.candidates },
  },
})

function validity(key: string, { candidates }: Inference): Validity {
  const number = readContainerNumber(key)
  if (number.form === 'container') {
    const right = number.check_digit === 'right'
    const reason = right ? null : `The check digit should be ${number.expected_digit}`
    return { is_valid: right, type: 'container', check_digit_passed: right, reason }
  }
  const meant = meantContainerNumber(key)
  if (meant !== null) {
    const reason = `This is not a whole container number. Did you mean ${meant}?`
    return { is_valid: false, type: 'container', check_digit_passed: false, reason }
  }
  const known = candidates.length > 0
  return {
    is_valid: known ? true : null,
    type: 'shipment',
    check_digit_passed: null,
    reason: known ? null : 'No shipping line is known by this prefix',
  }
}

/** Reads only the prefixes of shipping lines, no tracked records: the answer says nothing about other accounts. */
export const inferRoutes = ({ db }: { db: Db }): Pick<Handlers, 'infer_tracking_number'> => ({
  async infer_tracking_number({ caller, body: { number } }) {
    const key = readNumber(containerInText(number)?.number ?? number)
    if (key === undefined)
      throw problem(422, 'This reference number is not valid.', { source: { pointer: '/number' } })
    const inference = inferNumber(key, await knownLines(db, caller.account_id))
    return { data: presentInference(`req_${randomUUIDv7()}`, number, key, inference) }
  },
})
