/** The attributes of a container that a person may enter by hand. */
export const enteredAttributes = ['pickup_lfd', 'pickup_appointment_at', 'available_for_pickup'] as const
export type EnteredAttribute = (typeof enteredAttributes)[number]

/** What an entered value is worth now. */
export const enteredStates = ['in_force', 'ended'] as const

/** How many days before and after now an entered day or time may be, and how long it may count. */
export const MAX_ENTERED_DAYS = { before: 366, after: 732 }
