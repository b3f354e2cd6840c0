import { z } from 'zod'
import { id } from '../jsonapi/index.ts'
import { enteredValue } from '../resources/index.ts'
import { noteText, personName } from './note-text.ts'
import { operation } from './operation.ts'

const tag = 'Containers'
const day = z.iso.date()
/** Without an offset it is the time of the place of pickup. */
const momentThere = z.iso.datetime({ local: true, offset: true })
const more = {
  note: noteText.nullable().optional(),
  /** The name of the person who enters it. */
  entered_by: personName.nullable().optional(),
  /** The last day on which it counts, at the place of pickup, or the instant at which it ends; without: until it is ended. */
  valid_until: z.union([day, momentThere]).nullable().optional(),
}
const attributes = z.discriminatedUnion('attribute', [
  z.strictObject({
    attribute: z.literal('pickup_lfd'),
    /** The calendar date at the place of pickup. */
    value: day,
    /** It counts instead of the last free days that are reported, until its end. */
    overrules: z.boolean().default(false),
    ...more,
  }),
  z.strictObject({ attribute: z.literal('pickup_appointment_at'), value: momentThere, ...more }),
  z.strictObject({ attribute: z.literal('available_for_pickup'), value: z.boolean(), ...more }),
])
const answer = z.looseObject({ data: enteredValue })

/** What is entered by hand of a container. */
export type NewEnteredValue = z.input<typeof attributes>
export type GivenEnteredValue = z.output<typeof attributes>

export const enter_container_value = operation({
  method: 'POST',
  path: '/containers/{id}/entered_values',
  tag,
  summary:
    'Enter a last free day, an appointment or an availability by hand, beside what is reported: it takes the place of the one that was entered before',
  extension: true,
  changes: ['container'],
  params: z.object({ id }),
  body: z.object({ data: z.object({ type: z.literal('entered_value'), attributes }) }),
  media: 'application/json',
  answers: { 200: answer },
})

export const end_entered_value = operation({
  method: 'DELETE',
  path: '/containers/{id}/entered_values/{entered_id}',
  tag,
  summary: 'End a value that was entered by hand; one that has ended stays as it is',
  extension: true,
  changes: ['container'],
  params: z.object({ id, entered_id: id }),
  query: z.object({
    /** The name of the person who ends it. */
    ended_by: personName.optional(),
  }),
  media: 'application/json',
  answers: { 200: answer },
})
