import { t } from '../../../contract/language/index.ts'
import { escapeHtml } from '../../../contract/format/markup.ts'

/** A map that is not drawn after this is not going to be: its script was refused or did not arrive. */
const MAX_LOADING_SECONDS = 15

/** Styles alone change the sentence: in a frame with an origin of its own (`sandbox`) no script of the page is run. */
export const awaitedMapStyle = `.map-awaited{display:grid}.map-awaited>*{grid-area:1/1}
.map-loading{animation:map-loading 0s ${MAX_LOADING_SECONDS}s both}.map-failed{animation:map-failed 0s ${MAX_LOADING_SECONDS}s both}
@keyframes map-loading{from{visibility:visible}to{visibility:hidden}}@keyframes map-failed{from{visibility:hidden}to{visibility:visible}}
@media (scripting:none){.map-awaited{display:none}}`

/** The element in which the map is drawn. Until then it says that the map is loaded, later that it was not. */
export const awaitedMap = (): string => `<div id="map"><p class="map-placeholder map-awaited" role="status">
<span class="map-loading">${escapeHtml(t('Loading the map'))}…</span>
<span class="map-failed">${escapeHtml(t('The map did not load. Reload the page. A frame with sandbox needs allow-scripts and allow-same-origin.'))}</span></p>
<noscript><p class="map-placeholder">${escapeHtml(t('The map needs JavaScript.'))}</p></noscript></div>`
