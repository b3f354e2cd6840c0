import { z } from 'zod'
import { id, nullableText, nullableTimestamp, timestamp } from '../jsonapi/index.ts'
import { changedSubjects, changeMeanings, homeLists, openEnum } from '../vocabulary/index.ts'
import { operation } from './operation.ts'

const count = z.int()
const amount = z.looseObject({ amount: z.number(), currency_code: nullableText })

/** A container of a card, with what decides when it is its turn. */
const cardContainer = z.looseObject({
  id,
  number: z.string(),
  shipment_id: id.nullable(),
  place: nullableText,
  vessel: nullableText,
  /** Calendar days to the day to act by: 0 is today, less is over, also once the gate closed on that day. */
  days_left: count.nullable(),
  /** The gate closed on that day, which is today. */
  is_gate_closed: z.boolean(),
  /** The day to act by is the calculated one: an estimate. */
  is_act_by_calculated: z.boolean(),
  /** `missed`, `after_act_by`: what is wrong with its appointment. */
  appointment_warning: nullableText,
  /** `ready`, `to_pay`, `not_ready`, `unknown`, `arrived` or `underway`; null after pickup. */
  state: nullableText,
  /** Its source is silent: the state is only what was known last. */
  is_last_known: z.boolean(),
  /** The names of the holds that stop it. */
  holds: z.array(z.string()),
  /** What is to be paid before pickup, by currency. */
  amounts: z.array(amount),
  checked_at: nullableTimestamp,
  /** At the port of discharge, and what was expected before it was last put later. */
  arrival: z
    .looseObject({
      at: timestamp,
      before: nullableTimestamp,
      zone: nullableText,
      is_actual: z.boolean(),
      delay_days: count.nullable(),
    })
    .nullable(),
  /** Calendar days since it was picked up. */
  days_out: count.nullable(),
})
export type CardContainer = z.output<typeof cardContainer>

/** A record of a card that is no container. */
const cardRecord = z.looseObject({ id, title: z.string(), detail: nullableText, at: nullableTimestamp })
export type CardRecord = z.output<typeof cardRecord>

const countedView = z.looseObject({
  /** One of the preset cards, or `view:` and the id of a saved view. */
  name: z.string(),
  /** What people call it; null for a preset card. */
  title: nullableText,
  list: openEnum(homeLists),
  /** The view as its list reads it. */
  query: z.string(),
  /** The columns that a saved view shows; empty for the standard ones. */
  columns: z.string(),
  /** Null for a view that its list refuses today. */
  count: count.nullable(),
})
export type CountedView = z.output<typeof countedView>
const card = countedView.extend({
  /** How many of them are `over`, due `today`, ready `to_pay`; by hold and by vessel where the card is of those. */
  parts: z.array(z.looseObject({ name: z.string(), count })),
  containers: z.array(cardContainer),
  records: z.array(cardRecord),
})
export type HomeCard = z.output<typeof card>

const figures = z.looseObject({
  /** Null where they are not of who asks. */
  arrivals: count.nullable(),
  last_free_days: count.nullable(),
  appointments: count.nullable(),
})
export type CalendarFigures = z.output<typeof figures>
export type CalendarDay = Home['calendar']['days'][number]

const changedLine = z.looseObject({
  subject: openEnum(changedSubjects),
  /** Null where several containers or a source changed. */
  container: z.looseObject({ id, number: z.string(), shipment_id: id.nullable() }).nullable(),
  /** The ship, the bill of lading or the source. */
  name: nullableText,
  containers: count,
  before: nullableText,
  after: nullableText,
  /** In which days of `before` and `after` are counted, where they are instants. */
  zone: nullableText,
  at: timestamp,
})
export type ChangedLine = z.output<typeof changedLine>

const home = z.looseObject({
  now: timestamp,
  /** Those that the person chose, in their order. */
  cards: z.array(card),
  /** The preset cards that were not chosen, and the saved views that can be. */
  others: z.array(countedView),
  sources: z.looseObject({
    count,
    failing: z.array(
      z.looseObject({ id, name: z.string(), problem: nullableText, failing_since: nullableTimestamp }),
    ),
  }),
  calendar: z.looseObject({
    overdue: figures,
    /** Each day that is one of the next 14 in any zone; what is over at its place is counted as overdue alone. */
    days: z.array(
      figures.extend({
        /** The calendar date of the places, as `2026-11-30`. */
        date: z.string(),
        /** How many of the last free days are today at their place. */
        due_today: count,
      }),
    ),
  }),
  /** How many alerts of the person are open; null for who has none. */
  open_alerts: count.nullable(),
  changes: z.looseObject({
    since: timestamp,
    /** Whether there was more than is looked at. */
    is_cut: z.boolean(),
    groups: z.array(z.looseObject({ meaning: openEnum(changeMeanings), count, lines: z.array(changedLine) })),
  }),
})
export type Home = z.output<typeof home>

export const get_home = operation({
  method: 'GET',
  path: '/home',
  tag: 'Home',
  summary: 'The home page: what is to do, what changed since it was last seen, and the next 14 days',
  extension: true,
  shows: [
    'container',
    'shipment',
    'tracking_request',
    'document',
    'saved_view',
    'connection',
    'preferences',
    'alert',
  ],
  media: 'application/json',
  answers: { 200: z.looseObject({ data: home }) },
})

/** Days of several containers or ships. */
const distribution = z.looseObject({
  name: z.string(),
  count,
  /** Null where there are fewer than 5, as the other two. */
  median: z.number().nullable(),
  tenth: z.number().nullable(),
  ninetieth: z.number().nullable(),
})

export const get_home_figures = operation({
  method: 'GET',
  path: '/home/figures',
  tag: 'Home',
  summary:
    'Containers by stage, pickups after the last free day by week, the delay of arrivals by carrier, and the days in port',
  extension: true,
  shows: ['container', 'shipment'],
  media: 'application/json',
  answers: {
    200: z.looseObject({
      data: z.looseObject({
        /** Of the containers that are still tracked or were picked up and are not returned. */
        stages: z.array(z.looseObject({ name: z.string(), count })),
        /** By ISO week of the pickup, the last one being the present week. */
        pickups: z.array(
          z.looseObject({
            /** Its Monday. */
            week: z.string(),
            /** Picked up with a last free day. */
            count,
            /** Of these, on a later day. */
            late: count,
            /** Days after the last free day, of all of them. */
            days_late: count,
          }),
        ),
        /** Of ships that arrived in the last 90 days, by carrier: calendar days after the arrival that was first expected. */
        delays: z.array(distribution),
        /** Of containers that were picked up at the port in the last 90 days, by port: days from discharge to full out. */
        dwells: z.array(distribution),
      }),
    }),
  },
})
export type HomeFigures = z.output<(typeof get_home_figures)['answers'][200]>['data']
