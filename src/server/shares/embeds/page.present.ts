import { type Language, languageTags } from '../../../contract/language/languages.ts'
import { escapeHtml } from '../../../contract/format/markup.ts'
import {
  arrivalText,
  carrierText,
  placeText,
  type PortCallText,
  presentAge,
  presentStatus,
  presentStop,
  withOwnArrivals,
  withTracking,
} from '../../../contract/format/index.ts'
import type { RouteMap, SharedContainer } from '../../../contract/resources/index.ts'
import { departureStage, reportAge } from '../../../contract/trade/index.ts'
import type { EmbedKind } from '../../../contract/vocabulary/index.ts'
import { awaitedMap, awaitedMapStyle } from './container-map-loading.present.ts'
import type { MapFiles } from './map-files.ts'

/** What the page is made of. */
export interface EmbedPage {
  company: string
  /** As it was typed; undefined before anything was looked up. */
  number: string | undefined
  containers: readonly SharedContainer[]
  now: Date
  /** Of the one style sheet of the page. */
  nonce: string
  kind: EmbedKind
  /** Null where no route is drawn. */
  map: {
    files: MapFiles
    route: RouteMap
    /** The element that names the operator's map; empty without one. */
    basemap: string
  } | null
}

const style = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}
body{margin:0;padding:16px;color:light-dark(#16202b,#e6ebf0);background:light-dark(#fff,#12181f)}
form{display:flex;flex-wrap:wrap;gap:8px;align-items:end}
label{display:grid;gap:4px;flex:1 1 220px}
form input,form button{font:inherit;padding:8px 10px;border:1px solid light-dark(#6b7886,#8a97a5);border-radius:6px;min-width:0}
form button{background:#0b5fa5;border-color:#0b5fa5;color:#fff}
.found{margin-top:16px;padding-top:12px;border-top:1px solid light-dark(#d4dbe2,#33404d)}
.found h2{font-size:16px;margin:0 0 6px}
.found dl{display:grid;grid-template-columns:minmax(90px,max-content) 1fr;gap:2px 14px;margin:0}
.found dt,footer{color:light-dark(#4a5764,#a9b5c1)}.found dd{margin:0}
#map{margin-top:16px;min-height:372px}@media(min-width:641px){#map{min-height:414px}}
footer{margin-top:16px;font-size:13px}`

/** `Tue 8 Dec 14:30 PST (expected) at Los Angeles, reported as happened, lies in the future`. */
const arrivalWords = ({ text, overdue, estimate, place, ahead }: PortCallText): string =>
  [
    `${overdue ?? text}${estimate ? ' (expected)' : ''}${place === null ? '' : ` at ${place.name}`}`,
    ...(ahead === null ? [] : [ahead]),
  ].join(', ')

/** The facts of a container that everybody may see who knows its number: no fees, holds, references, notes or customer. */
export function factsOf(container: SharedContainer, now: Date): [name: string, value: string][] {
  const facts = withTracking(container, container)
  const stop = presentStop(facts, now)
  const departure = { pol_etd_at: null, pol_atd_at: null, pol_timezone: null }
  const arrival = arrivalText(withOwnArrivals({ ...departure, ...container }, container), now, stop !== null)
  const age = reportAge('terminal', facts, now) ?? reportAge('line', facts, now)
  const checked = age && presentAge(age, now)
  const all: [string, string | null][] = [
    ['Status', presentStatus(facts.current_status, { stop, stage: departureStage(facts) }).label],
    [
      'Carrier',
      carrierText(container.shipping_line_name ?? undefined, container.shipping_line_scac ?? undefined),
    ],
    ['Vessel', [container.pod_vessel_name, container.pod_voyage_number].filter(Boolean).join(' · ') || null],
    [
      'Port',
      placeText({ name: container.port_of_discharge_name, locode: container.port_of_discharge_locode }),
    ],
    ['Destination', placeText({ name: container.destination_name, locode: container.destination_locode })],
    ['Arrival', arrival && arrivalWords(arrival)],
    ['Terminal', container.pod_terminal_name],
    ['Checked', checked && checked.ago],
    ['Data', container.data_origin === 'simulated' ? 'simulated: made up' : null],
  ]
  return all.filter((each): each is [string, string] => each[1] !== null)
}

const section = (container: SharedContainer, now: Date): string => {
  const rows = factsOf(container, now).map(
    ([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`,
  )
  return `<section class="found"><h2>${escapeHtml(container.number)}</h2><dl>${rows.join('')}</dl></section>`
}

/** What `src/client/embed.tsx` draws: the route, as data that no browser runs. */
export interface DrawnRoute {
  route: RouteMap
  /** ISO 8601 UTC, of the trade clock. */
  now: string
  isStopped: boolean
}
/** As data that stands in a page. A `<` would end the element. */
export const dataInPage = (data: unknown): string => JSON.stringify(data).replaceAll('<', String.raw`\u003c`)

const mapPart = ({ containers, now, kind, map }: EmbedPage): string => {
  if (map === null)
    return kind === 'map' && containers.length > 0
      ? '<p>There is no map of one route for this number.</p>'
      : ''
  const isStopped = containers.some((each) => presentStop(withTracking(each, each), now) !== null)
  const drawn: DrawnRoute = { route: map.route, now: now.toISOString(), isStopped }
  const data = dataInPage(drawn)
  return `${awaitedMap()}
<script type="application/json" id="route">${data}</script><script type="module" src="${map.files.script}"></script>`
}

/** The whole page: a form and what was found. Only a map needs a script. */
export function embedPage(page: EmbedPage): string {
  const { company, number, containers, now, nonce, map } = page
  const nothing =
    number !== undefined && containers.length === 0
      ? '<section class="found" role="status"><p>Nothing is tracked under this number. Give the whole container, bill of lading or booking number.</p></section>'
      : ''
  const styles = map?.files.styles.map((file) => `<link rel="stylesheet" href="${file}">`) ?? []
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>Track a container · ${escapeHtml(company)}</title>${map?.basemap ?? ''}${styles.join('')}<style nonce="${nonce}">${style}${awaitedMapStyle}</style></head>
<body><main><form method="get" role="search"><label>Container, bill of lading or booking number
<input name="number" required maxlength="60" autocomplete="off" spellcheck="false" value="${escapeHtml(number ?? '')}"></label><button>Track</button></form>
${nothing}${mapPart(page)}${containers.map((each) => section(each, now)).join('')}</main>
<footer>${escapeHtml(company)} · by Portolan</footer></body></html>`
}

/** A page that says why there is nothing to see. */
export const embedRefusal = (sentence: string, language: Language = 'en', title = 'Not available'): string =>
  `<!doctype html><html lang="${languageTags[language].page}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body><main><p role="alert">${escapeHtml(sentence)}</p></main></body></html>`
