import { type Language, languageTags } from '../../../contract/language/languages.ts'
import {
  arrivalText,
  dateText,
  type PortCallText,
  presentActBy,
  presentAge,
  type PresentedActBy,
  presentReadiness,
  presentStatus,
  presentStop,
  withoutWeekday,
  withOwnArrivals,
  withTracking,
} from '../../../contract/format/index.ts'
import { formatContainerNumber } from '../../../contract/identifiers/index.ts'
import { t } from '../../../contract/language/index.ts'
import type { RouteMap, SharedContainer } from '../../../contract/resources/index.ts'
import { departureStage, reportAge } from '../../../contract/trade/index.ts'
import type { Opening } from './container-opening.ts'
import { awaitedMap, awaitedMapStyle } from './container-map-loading.present.ts'
import type { MapFiles } from './map-files.ts'
import { escapeHtml } from '../../../contract/format/markup.ts'
import { dataInPage } from './page.present.ts'

/** Of the row above the map, in the tokens of the dashboard; where that is not built, its colours alone. */
const containerPageStyle = `:root{color-scheme:light dark}:root[data-theme=light]{color-scheme:light}:root[data-theme=dark]{color-scheme:dark}
html,body{margin:0;height:100%;background:light-dark(#fff,#101a29);color:light-dark(#0f1c2e,#e7eef7)}
.framed-head{display:flex;align-items:center;gap:8px;min-width:0;min-height:32px;padding:0 10px;border-bottom:1px solid var(--line);font-size:12.5px;white-space:nowrap}
.framed-head h1{flex:none;margin:0;font-size:13px;font-weight:620}
.framed-head .pill{flex:none}
.framed-head ul{display:flex;flex:1;gap:4px 16px;min-width:0;margin:0;padding:0;list-style:none}
.framed-head li{min-width:0;overflow:hidden;text-overflow:ellipsis}
.framed-name{color:var(--ink-2)}
.framed-age{margin-left:auto}
@media (min-width:560px){.framed-short{display:none}}
@media (max-width:799px){.framed-age{display:none}}
@media (max-width:559px){.framed-head{gap:6px;padding:0 8px}.framed-full,.framed-act-by+.framed-arrival{display:none}
.framed-name{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}}
@media (max-width:399px){.framed-head{gap:5px;font-size:11.5px}.framed-head h1{font-size:12px}.framed-head .pill{padding:0 6px;font-size:11px}}
@media (max-height:259px){.framed-head{min-height:28px}}`

/** What an address may choose; else as the browser prefers. */
export const pageThemes = ['light', 'dark'] as const

export interface ContainerPage {
  container: SharedContainer
  opening: Pick<Opening, 'company' | 'isShared' | 'page'>
  /** Null where there is nothing to draw. */
  route: RouteMap | null
  /** Undefined where the map is not drawn. */
  files: MapFiles | undefined
  /** Undefined for English. */
  languageFile: string | undefined
  language: Language
  theme: (typeof pageThemes)[number] | undefined
  now: Date
  /** The element that names the operator's map; empty without one. */
  basemap: string
  /** Of the one style sheet of the page. */
  nonce: string
}

/** What `src/client/embed-container.tsx` draws. */
export interface FramedRoute {
  route: RouteMap
  /** ISO 8601 UTC, of the trade clock. */
  now: string
  isStopped: boolean
  /** The path of the whole shared list; null where there is none. */
  page: string | null
}

/** The one row above the map: which container, its state, and what comes next of what may be seen. */
function headOf({ container, opening, now }: ContainerPage): string {
  const facts = withTracking(container, container)
  const stop = presentStop(facts, now)
  const readiness = opening.isShared && stop === null ? presentReadiness(facts, now) : null
  const status = presentStatus(facts.current_status, { stop, readiness, stage: departureStage(facts) })
  const departure = { pol_etd_at: null, pol_atd_at: null, pol_timezone: null }
  const arrival = arrivalText(withOwnArrivals({ ...departure, ...container }, container), now, stop !== null)
  const actBy = opening.isShared ? presentActBy(facts, now) : null
  const age = reportAge('terminal', facts, now) ?? reportAge('line', facts, now)
  const checked = age && presentAge(age, now)
  const look = status.look === 'plain' ? '' : ` ${status.look}`
  return `<header class="framed-head"><h1 class="id">${escapeHtml(formatContainerNumber(container.number))}</h1>
<span class="pill ${status.tone}${look}">${escapeHtml(status.label)}</span>
${container.data_origin === 'simulated' ? `<span class="pill warn bare">${escapeHtml(t('simulated'))}</span>` : ''}
<ul>${actBy ? actByItem(actBy) : ''}${arrival ? arrivalItem(arrival, now) : ''}${
    checked
      ? item(checked.isStale ? 'framed-age t-warn' : 'framed-age muted', checked.title, [
          escapeHtml(`${checked.source} ${checked.ago}`),
        ])
      : ''
  }</ul></header>`
}

const item = (className: string, title: string, parts: readonly string[]): string =>
  `<li class="${className}" title="${escapeHtml(title)}">${parts.join(' ')}</li>`
const named = (name: string): string => `<span class="framed-name">${escapeHtml(name)}</span>`

/** In a narrow frame the day alone. */
const timeOf = ({ text, at, zone }: PortCallText, now: Date): string => {
  const day = withoutWeekday(dateText(at, zone, now).text)
  return `<span class="framed-full">${escapeHtml(text)}</span><span class="framed-short">${escapeHtml(day)}</span>`
}

const arrivalItem = (call: PortCallText, now: Date): string => {
  const { text, estimate, overdue, delay, place, ahead } = call
  const title = [call.title, call.first, ahead].filter(Boolean).join(' · ')
  const name = named([estimate ? t('ETA') : t('Arrived'), place?.name].filter(Boolean).join(' '))
  if (overdue !== null)
    return item('framed-arrival', `${text} · ${title}`, [name, `<b class="t-bad">${escapeHtml(overdue)}</b>`])
  const time = timeOf(call, now)
  return item('framed-arrival', title, [
    name,
    estimate
      ? `<span class="expected"><abbr class="est" title="${escapeHtml(t('Estimated'))}">${escapeHtml(t('est.'))}</abbr> ${time}</span>`
      : time,
    ...(delay === null
      ? []
      : [
          `<span class="framed-full ${delay.startsWith('+') ? 't-bad' : 't-ok'}">${escapeHtml(delay)}</span>`,
        ]),
    ...(ahead === null ? [] : [`<span class="t-warn">${escapeHtml(ahead)}</span>`]),
  ])
}

const actByItem = ({ date, left, tone, title, mark, closes, lastFree }: PresentedActBy): string =>
  item('framed-act-by', [title, closes, lastFree].filter((part) => part !== null).join(' · '), [
    named(t('Act by')),
    `<b class="t-${tone}">${escapeHtml(`${date} · ${left}`)}</b>`,
    ...(mark === null ? [] : [`<span class="muted">${escapeHtml(mark)}</span>`]),
  ])

const mapOf = ({ container, opening, route, files, languageFile, now }: ContainerPage): string => {
  if (route === null)
    return `<p class="map-placeholder">${escapeHtml(t('There is no route of this container to draw yet.'))}</p>`
  if (files === undefined)
    return `<p class="map-placeholder">${escapeHtml(t('This service has no map to draw the route on.'))}</p>`
  const isStopped = presentStop(withTracking(container, container), now) !== null
  const framed: FramedRoute = { route, now: now.toISOString(), isStopped, page: opening.page }
  return `${awaitedMap()}
<script type="application/json" id="route">${dataInPage(framed)}</script>
${languageFile === undefined ? '' : `<script src="${languageFile}"></script>`}<script type="module" src="${files.script}"></script>`
}

/** One row of facts, and the map in all the rest of the frame. */
export function containerPage(page: ContainerPage): string {
  const { container, opening, files, theme, language, nonce } = page
  const styles = files?.styles.map((file) => `<link rel="stylesheet" href="${file}">`) ?? []
  const scheme = theme === undefined ? '' : ` data-theme="${theme}"`
  return `<!doctype html><html lang="${languageTags[language].page}"${scheme}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escapeHtml(`${formatContainerNumber(container.number)} · ${opening.company}`)}</title>${page.basemap}${styles.join('')}<style nonce="${nonce}">${containerPageStyle}${awaitedMapStyle}</style></head>
<body><main class="framed">${headOf(page)}
${mapOf(page)}</main></body></html>`
}
