import { type InferredNumber, operations } from '../../../contract/operations/index.ts'
import type { RequestType } from '../../../contract/vocabulary/index.ts'
import { containerIdOf, whichContainer } from '../inputs.ts'
import { presentRequest } from '../records.present.ts'
import { defineTool, OperationRefused } from '../tool.ts'

const { shape: requested } = operations.create_tracking_request.body.shape.data.shape.attributes
const [lastFreeDay] = operations.enter_container_value.body.shape.data.shape.attributes.options

/** The type of a number that is given without one. @throws OperationRefused for a container number that is not right */
async function typeOf(
  number: string,
  ask: (
    name: 'infer_tracking_number',
    asked: { body: { number: string } },
  ) => Promise<{ data: InferredNumber }>,
): Promise<RequestType> {
  const { data } = await ask('infer_tracking_number', { body: { number } })
  const { number_type, validation } = data.attributes
  if (number_type === 'container' && validation.check_digit_passed === false)
    throw new OperationRefused(`${number}: ${validation.reason}. Give request_type to track it all the same`)
  return number_type === 'booking' ? 'booking_number' : number_type
}

const trackContainer = defineTool({
  name: 'track_container',
  title: 'Track a number',
  description:
    'Have a bill of lading, booking or container tracked. Without a type or a SCAC, they are found from the number. It changes the account.',
  uses: ['create_tracking_request', 'infer_tracking_number'],
  isWriting: true,
  input: {
    request_number: requested.request_number.optional().describe('The number'),
    number: requested.request_number.optional().describe('The same as request_number'),
    request_type: requested.request_type.optional().describe('The kind of the number'),
    scac: requested.scac.describe('The SCAC of the shipping line: four letters'),
    ref_numbers: requested.ref_numbers.describe('Reference numbers of your own for what is found'),
  },
  async run({ request_number, number, request_type, scac, ref_numbers }, ask, now) {
    const given = request_number ?? number
    if (given === undefined) throw new OperationRefused('Give the number')
    const attributes = {
      request_type: request_type ?? (await typeOf(given, ask)),
      request_number: given,
      ...(scac ? { scac } : { auto_detect_vocc_scac: true }),
      ...(ref_numbers && { ref_numbers }),
    }
    const { data } = await ask('create_tracking_request', {
      body: { data: { type: 'tracking_request', attributes } },
    })
    return presentRequest(data, now)
  },
})

const enterLastFreeDay = defineTool({
  name: 'enter_last_free_day',
  title: 'Enter a last free day',
  description:
    'Enter the last free day of a container by hand, beside what is reported; it takes the place of the one entered before. It changes the account.',
  uses: ['enter_container_value', 'list_containers'],
  isWriting: true,
  input: {
    ...whichContainer,
    day: lastFreeDay.shape.value.describe('The calendar date at the place of pickup'),
    note: lastFreeDay.shape.note.describe('Why, or who said so'),
  },
  async run({ day, note, ...which }, ask) {
    const id = await containerIdOf(which, ask)
    await ask('enter_container_value', {
      params: { id },
      body: { data: { type: 'entered_value', attributes: { attribute: 'pickup_lfd', value: day, note } } },
    })
    return { container: id, last_free_day_entered: day }
  },
})

export const writingTools = [trackContainer, enterLastFreeDay]
