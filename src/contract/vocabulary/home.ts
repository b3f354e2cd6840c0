import type { ViewedList } from './lists.ts'
import { remediableReasons } from './tracking.ts'

/** The lists that a card of the home page opens. */
export const homeLists = ['containers', 'shipments', 'tracking_requests', 'documents'] as const
export type HomeList = ViewedList | 'documents'

interface PresetCard {
  list: HomeList
  /** The view that the card counts and opens, as the interface has it. */
  query: string
}

/** The views that everybody has as cards of the home page without saving them, in their first order. */
export const presetCards = {
  act_by_today: {
    list: 'containers',
    query: 'filter[open_work]=true&filter[days_left][end]=1&sort=act_by_at',
  },
  ready_for_pickup: {
    list: 'containers',
    // One whose source is silent was ready when it was last known, and has a card of its own.
    query: 'filter[open_work]=true&filter[ready_for_pickup]=true&filter[source_silent]=false&sort=act_by_at',
  },
  held: { list: 'containers', query: 'filter[held]=true&sort=act_by_at' },
  delayed: {
    list: 'containers',
    query: 'filter[delayed_hours_ago][end]=25&sort=-eta_slip_days',
  },
  empties_to_return: { list: 'containers', query: 'filter[empty_to_return]=true&sort=pod_full_out_at' },
  no_news: { list: 'containers', query: 'filter[source_silent]=true&sort=act_by_at' },
  arriving: {
    list: 'containers',
    query: 'filter[arrives_in_days][start]=0&filter[arrives_in_days][end]=8&sort=pod_eta_at',
  },
  failed_requests: {
    list: 'tracking_requests',
    query: `filter[status]=failed&filter[failed_reason]=${remediableReasons.join(',')},null&sort=created_at`,
  },
  documents_to_review: {
    list: 'documents',
    query: 'filter[to_review]=true&sort=reviewed,-created_at',
  },
} as const satisfies Record<string, PresetCard>

export type PresetCardName = keyof typeof presetCards
export const presetCardNames = Object.keys(presetCards) as PresetCardName[]
/** The cards of who chose none. */
export const standardHomeCards: readonly PresetCardName[] = presetCardNames.slice(0, 6)

/** A card is one of these, or `view:` and the id of a saved view. */
export const homeCardPattern = new RegExp(
  `^(?:${presetCardNames.join('|')}|view:[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12})$`,
)
export const MAX_HOME_CARDS = 24
/** The containers that a card shows, and the lines of a group of changes. */
export const MAX_HOME_ROWS = 5
export const HOME_CALENDAR_DAYS = 14

/** What a change means for who works with the containers, in the order in which it is read. */
export const changeMeanings = ['costs_more', 'can_act', 'later', 'earlier', 'news_stopped'] as const
export type ChangeMeaning = (typeof changeMeanings)[number]
/** What changed. */
export const changedSubjects = [
  'last_free_day',
  'last_free_day_line',
  'last_free_day_terminal',
  'last_free_day_rail',
  'hold',
  'fees',
  'availability',
  'appointment',
  'arrival',
  'tracking',
  'source',
  // Of what people enter by hand.
  'pickup_number',
  'yard_place',
  'dray_carrier',
  'delivery_place',
  'delivery_appointment',
  'empty_return_place',
  'empty_return_appointment',
] as const
export type ChangedSubject = (typeof changedSubjects)[number]

/** Where the containers of an account are, by their status. */
export const containerStages = {
  before_sailing: ['new'],
  at_sea: ['loaded', 'on_ship'],
  at_terminal: ['grounded', 'not_available', 'available'],
  inland: ['awaiting_inland_transfer', 'on_rail', 'off_dock'],
  picked_up: ['picked_up', 'dropped', 'delivered'],
} as const
export type ContainerStage = keyof typeof containerStages
/** A rate or a distribution of fewer says nothing. */
export const MIN_COUNT_FOR_RATES = 5
