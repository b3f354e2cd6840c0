import { operations } from '../../../contract/operations/index.ts'
import { containerIdOf, whichContainer } from '../inputs.ts'
import { presentRequest } from '../records.present.ts'
import { defineTool } from '../tool.ts'

const { shape: requested } = operations.create_tracking_request.body.shape.data.shape.attributes
const [lastFreeDay] = operations.enter_container_value.body.shape.data.shape.attributes.options

const trackContainer = defineTool({
  name: 'track_container',
  title: 'Track a number',
  description:
    'Have a bill of lading, booking or container tracked. Without a SCAC the shipping line is found from the number. It changes the account.',
  uses: ['create_tracking_request'],
  isWriting: true,
  input: {
    request_type: requested.request_type.describe('What kind of number it is'),
    request_number: requested.request_number.describe('The number'),
    scac: requested.scac.describe('The SCAC of the shipping line: four letters'),
    ref_numbers: requested.ref_numbers.describe('Reference numbers of your own for what is found'),
  },
  async run({ request_type, request_number, scac, ref_numbers }, ask, now) {
    const attributes = {
      request_type,
      request_number,
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
