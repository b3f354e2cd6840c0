import { z } from 'zod'
import { id } from '../jsonapi/index.ts'
import { enteredValue } from '../resources/index.ts'
import {
  enteredMoments,
  enteredOutcomes,
  enteredTexts,
  MAX_CONTAINERS_OF_ENTERED_VALUES,
  MAX_ENTERED_AT_ONCE,
  MAX_ENTERED_TEXT_CHARACTERS,
} from '../vocabulary/index.ts'
import { keptPersonName, noteText, personName } from './note-text.ts'
import { operation } from './operation.ts'

const tag = 'Containers'
const day = z.iso.date()
/** Without an offset it is the time of the place of pickup. */
const momentThere = z.iso.datetime({ local: true, offset: true })
const enteredText = z.string().overwrite(keptPersonName).min(1).max(MAX_ENTERED_TEXT_CHARACTERS)
/**
 * What is in force as it was seen, null for nothing: if something else is there by now, nothing is changed. A dray carrier by its id or its
 * name.
 */
const expected = {
  expected_value: z
    .union([z.string().max(MAX_ENTERED_TEXT_CHARACTERS), z.boolean()])
    .nullable()
    .optional(),
}
const more = {
  ...expected,
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
  z.strictObject({ attribute: z.enum(enteredMoments), value: momentThere, ...more }),
  z.strictObject({ attribute: z.literal('available_for_pickup'), value: z.boolean(), ...more }),
  z.strictObject({ attribute: z.enum(enteredTexts), value: enteredText, ...more }),
  /** The id of a party of the account. */
  z.strictObject({ attribute: z.literal('dray_carrier'), value: id, ...more }),
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
    'Enter a value by hand, beside what is reported: it takes the place of the one that was entered before',
  extension: true,
  changes: ['container'],
  params: z.object({ id }),
  body: z.object({ data: z.object({ type: z.literal('entered_value'), attributes }) }),
  media: 'application/json',
  refuses: { 409: 'Another value than the expected one is in force: `meta` has it' },
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

const entry = z.discriminatedUnion('attribute', [
  /** Null ends the value that was entered before. */
  z.strictObject({
    container_id: id,
    attribute: z.enum(enteredTexts),
    value: enteredText.nullable(),
    ...expected,
  }),
  /** Without an offset it is the time of the place of pickup. */
  z.strictObject({
    container_id: id,
    attribute: z.enum(enteredMoments),
    value: momentThere.nullable(),
    ...expected,
  }),
  /** The id of a party of the account. */
  z.strictObject({
    container_id: id,
    attribute: z.literal('dray_carrier'),
    value: id.nullable(),
    ...expected,
  }),
])
export type NewEntry = z.input<typeof entry>
export type GivenEntry = z.output<typeof entry>

const presentValue = z.looseObject({
  value: z.union([z.string(), z.boolean()]),
  /** The name of the party. */
  label: z.string().nullable(),
  entered_by: z.string(),
  entered_at: z.string(),
})
export type PresentEntry = z.output<typeof presentValue>

const entryResult = z.looseObject({
  container_id: z.string(),
  attribute: z.string(),
  outcome: z.enum(enteredOutcomes),
  /** Why it is refused. */
  detail: z.string().nullable(),
  /** The value in force if the outcome is `changed`; null for none. */
  present: presentValue.nullable().optional(),
})
export type EntryResult = z.output<typeof entryResult>

export const enter_container_values = operation({
  method: 'POST',
  path: '/entered_values',
  tag,
  summary:
    'Enter values of pickup and delivery for many containers; each is answered in its order, and a refused one keeps no other back',
  extension: true,
  changes: ['container'],
  body: z.object({
    data: z.object({
      type: z.literal('entered_value'),
      attributes: z.strictObject({
        /** The name of the person who enters them. */
        entered_by: personName.nullable().optional(),
        entries: z.array(entry).min(1).max(MAX_ENTERED_AT_ONCE),
      }),
    }),
  }),
  media: 'application/json',
  answers: { 200: z.looseObject({ data: z.array(entryResult) }) },
})

export const list_entered_values = operation({
  method: 'GET',
  path: '/entered_values',
  tag,
  summary: 'What is entered by hand of some containers and in force, with who entered it and when',
  extension: true,
  shows: ['container'],
  query: z.object({
    /** Ids of containers, separated by commas: at most 100. */
    containers: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(id).max(MAX_CONTAINERS_OF_ENTERED_VALUES)),
  }),
  media: 'application/json',
  answers: {
    200: z.looseObject({ data: z.array(enteredValue.extend({ container_id: z.string() })) }),
  },
})
