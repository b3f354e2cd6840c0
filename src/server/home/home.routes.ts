import { isAllowed } from '../../contract/access.ts'
import type { CountedView, Home, HomeCard, HomeFigures } from '../../contract/operations/index.ts'
import {
  type HomeList,
  type PresetCardName,
  presetCardNames,
  presetCards,
  standardHomeCards,
} from '../../contract/vocabulary/index.ts'
import { openAlertsOf } from '../alerts/inbox/open-alerts.ts'
import { preferencesOf } from '../accounts/preferences/preferences.store.ts'
import { type Clock, iso } from '../platform/clock.ts'
import type { Db } from '../platform/database/tables.ts'
import type { Caller, Handlers } from '../platform/http/handler.ts'
import { Problem } from '../platform/http/problem.ts'
import { savedViews } from '../saved-views/store.ts'
import { readHomeCalendar } from './calendar.store.ts'
import { countCard, readCard, viewOfCard } from './cards.store.ts'
import { groupedChanges } from './changes.rules.ts'
import { readChanges } from './changes.store.ts'
import { chooseKeptBy, createRecentAnswers, MAX_SAID_AGE_MS } from '../platform/events/recent-answers.ts'
import { readFigures } from './figures.store.ts'
import { sourcesOf } from './sources.store.ts'

const HOUR_MS = 3_600_000
/** Who never marked anything as seen is shown what changed since yesterday. */
const UNSEEN_HOURS = 24
/** Nobody reads further back. */
const MAX_CHANGES_DAYS = 14
/** Of all accounts: a page has six or more. */
const MAX_KEPT_CARDS = 2000

/** What of the page is read beside cards. */
type BesideCards = Pick<Home, 'sources' | 'calendar' | 'changes'>

/** A part of the page, and the time of which it is true. */
interface PartOfHome<Value> {
  at: Date
  value: Value
}

/** A view that can be a card. */
interface CardView {
  name: string
  title: string | null
  list: HomeList
  query: string
  columns: string
}

const operationOfList = {
  containers: 'list_containers',
  shipments: 'list_shipments',
  tracking_requests: 'list_tracking_requests',
  documents: 'list_documents',
} as const satisfies Record<HomeList, string>

/** All that the caller may have as cards, by their names. */
async function possibleCards(db: Db, caller: Caller): Promise<Map<string, CardView>> {
  const presets = presetCardNames.map((name): CardView => ({
    name,
    title: null,
    columns: '',
    ...presetCards[name],
  }))
  const saved = isAllowed(caller, 'list_saved_views') ? await savedViews(db, caller) : []
  const views = saved.map(({ id, name, list, query, columns }): CardView => ({
    name: `view:${id}`,
    title: name,
    list,
    query,
    columns,
  }))
  const open = [...presets, ...views].filter(({ list }) => isAllowed(caller, operationOfList[list]))
  return new Map(open.map((view) => [view.name, view]))
}

/** What the caller sees since when: what they marked as seen, within the days that are looked at. */
function changesSince(seenAt: string | null, now: Date): string {
  const first = now.getTime() - MAX_CHANGES_DAYS * 24 * HOUR_MS
  const marked = seenAt === null ? now.getTime() - UNSEEN_HOURS * HOUR_MS : Date.parse(seenAt)
  return iso(new Date(Math.min(Math.max(marked, first), now.getTime())))
}

interface HomeDeps {
  db: Db
  /** The trade clock. */
  clock: Clock
  /** Alerts are snoozed by it. */
  wall: Clock
}

/** Everything on the home page, and a round that reads anew what people of large accounts are shown of it. */
export function homeRoutes({ db, clock, wall }: HomeDeps): {
  handlers: Pick<Handlers, 'get_home' | 'get_home_figures'>
  renew: () => Promise<void>
} {
  const orRefused = async <Value>(read: () => Promise<Value>, refused: Value): Promise<Value> => {
    try {
      return await read()
    } catch (thrown) {
      // A column of it is gone.
      if (thrown instanceof Problem) return refused
      throw thrown
    }
  }
  const none = { count: null, parts: [], containers: [], records: [] }
  const cardOf = async (caller: Caller, view: CardView, at: Date): Promise<HomeCard> => ({
    ...view,
    ...(await orRefused(() => readCard(db, caller, view, at), none)),
  })
  const countOf = async (caller: Caller, view: CardView, at: Date): Promise<CountedView> => ({
    ...view,
    count: await orRefused(
      async () =>
        (await countCard(db, caller, viewOfCard(view.list, view.query, caller, at))).count as number | null,
      null,
    ),
  })

  const openAlerts = openAlertsOf({ db, wall })
  // Each is kept by itself, so that people share the cards that they have in common, and none gets older by being kept with others.
  const ofCards = { most: MAX_KEPT_CARDS, maxAgeMs: MAX_SAID_AGE_MS }
  const recentCards = createRecentAnswers<PartOfHome<HomeCard>>(clock, ofCards)
  const recentCounts = createRecentAnswers<PartOfHome<CountedView>>(clock, ofCards)
  const recentRest = createRecentAnswers<PartOfHome<BesideCards>>(clock, { maxAgeMs: MAX_SAID_AGE_MS })
  const recentFigures = createRecentAnswers<HomeFigures>(clock, { maxAgeMs: MAX_SAID_AGE_MS })
  const isPreset = ({ name }: CardView) => presetCardNames.includes(name as PresetCardName)

  async function readBesideCards(caller: Caller, seenAt: string | null, at: Date): Promise<BesideCards> {
    const sources = await sourcesOf(db, caller)
    const since = changesSince(seenAt, at)
    const changes = await readChanges(
      db,
      caller,
      since,
      sources.failing.map(({ name, failing_since }) => ({ name, since: failing_since ?? since })),
    )
    return {
      sources,
      calendar: await readHomeCalendar(db, caller, at),
      changes: {
        since,
        is_cut: changes.is_cut,
        groups: groupedChanges(changes, caller.party_id === null),
      },
    }
  }

  const part = async <Value>(at: Date, value: Promise<Value>): Promise<PartOfHome<Value>> => ({
    at,
    value: await value,
  })

  const handlers: ReturnType<typeof homeRoutes>['handlers'] = {
    async get_home({ caller }) {
      const { home_cards, changes_seen_at } = await preferencesOf(db, caller)
      const possible = await possibleCards(db, caller)
      const chosen = (home_cards ?? standardHomeCards).flatMap((name) => possible.get(name) ?? [])
      const possibleOthers = [...possible.values()].filter((view) => !chosen.includes(view))
      const keyOf = (what: unknown) => keyFor(caller, what)
      const keptBy = await chooseKeptBy(db, caller)
      const cards: PartOfHome<HomeCard>[] = []
      // One after the other, so that other requests are answered in between on the embedded engine.
      for (const view of chosen)
        cards.push(await recentCards.of(keyOf(view), keptBy, (at) => part(at, cardOf(caller, view, at))))
      const others: PartOfHome<CountedView>[] = []
      // Saved views that nobody chose are offered, and not counted.
      for (const view of possibleOthers)
        others.push(
          isPreset(view)
            ? await recentCounts.of(keyOf(view), keptBy, (at) => part(at, countOf(caller, view, at)))
            : { at: clock.now(), value: { ...view, count: null } },
        )
      const rest = await recentRest.of(keyOf(changes_seen_at), keptBy, (at) =>
        part(at, readBesideCards(caller, changes_seen_at, at)),
      )
      const oldest = Math.min(...[...cards, ...others, rest].map(({ at }) => at.getTime()))
      return {
        data: {
          now: iso(new Date(oldest)),
          ...rest.value,
          cards: cards.map(({ value }) => value),
          others: others.map(({ value }) => value),
          open_alerts: await openAlerts(caller),
        },
      }
    },

    async get_home_figures({ caller }) {
      const keptBy = await chooseKeptBy(db, caller)
      return {
        data: await recentFigures.of(keyFor(caller, 'figures'), keptBy, (at) => readFigures(db, caller, at)),
      }
    },
  }
  return {
    handlers,
    async renew() {
      for (const recent of [recentCards, recentCounts, recentRest, recentFigures]) await recent.renew()
    },
  }
}

/** People of the same role see the same. */
const keyFor = ({ account_id, party_id, role }: Caller, what: unknown): string =>
  JSON.stringify([account_id, party_id, role, what])
