/** The attributes of a container that a person may enter by hand, beside what sources report of them. */
const enteredBesideReports = ['pickup_lfd', 'pickup_appointment_at', 'available_for_pickup'] as const
export type EnteredBesideReports = (typeof enteredBesideReports)[number]
/** Texts and times of pickup and delivery that people enter, each with the column of the container that shows it. */
export const enteredTextColumns = {
  pickup_number: 'pickup_number',
  location_at_pod_terminal: 'location_entered',
  delivery_place: 'delivery_place',
  empty_return_place: 'empty_return_place',
} as const
export const enteredMomentColumns = {
  pickup_appointment_at: 'pickup_appointment_entered_at',
  delivery_appointment_at: 'delivery_appointment_at',
  empty_return_appointment_at: 'empty_return_appointment_at',
} as const
export type EnteredText = keyof typeof enteredTextColumns
export type EnteredMoment = keyof typeof enteredMomentColumns
export const enteredTexts = Object.keys(enteredTextColumns) as [EnteredText, ...EnteredText[]]
export const enteredMoments = Object.keys(enteredMomentColumns) as [EnteredMoment, ...EnteredMoment[]]

export type EnteredAttribute =
  | (typeof enteredBesideReports)[number]
  | EnteredText
  | 'dray_carrier'
  | EnteredMoment
export const enteredAttributes: readonly [EnteredAttribute, ...EnteredAttribute[]] = [
  ...enteredBesideReports,
  ...enteredTexts,
  'dray_carrier',
  ...enteredMoments.filter((name) => name !== 'pickup_appointment_at'),
]
/** The columns of a container that show what is in force. */
export type EnteredColumn =
  | 'pickup_lfd_entered'
  | 'pickup_lfd_overrules'
  | 'available_entered'
  | 'dray_carrier_id'
  | 'dray_carrier_name'
  | (typeof enteredTextColumns)[EnteredText]
  | (typeof enteredMomentColumns)[EnteredMoment]

/** The columns of a container that follow from tariffs and calendars of the account. */
export type CalculatedColumn = 'pickup_lfd_calculated' | 'pickup_lfd_calculated_timezone' | 'act_by_closes_at'

/** What an entered value is worth now. */
export const enteredStates = ['in_force', 'ended'] as const

/** How many days before and after now an entered day or time may be, and how long it may count. */
export const MAX_ENTERED_DAYS = { before: 366, after: 732 }
/** A pickup number, a place. */
export const MAX_ENTERED_TEXT_CHARACTERS = 255
/** Values that are entered by one request. */
export const MAX_ENTERED_AT_ONCE = 500
/** What became of each of them. */
export const enteredOutcomes = ['entered', 'unchanged', 'ended', 'changed', 'refused'] as const
/** Containers whose entered values are read by one request. */
export const MAX_CONTAINERS_OF_ENTERED_VALUES = 100
