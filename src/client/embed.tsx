import './ui/css/index.css'
import './embed.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { RouteMap } from '../contract/resources/index.ts'
import { RouteView } from './map/index.ts'

/*
 * The map in a frame of another site (`src/server/shares/embeds`). The page brings the route along as data: nothing of the interface is
 * asked, and there is no session.
 */
const data = document.getElementById('route')?.textContent
const root = document.getElementById('map')
if (root === null || data === null || data === undefined) throw new Error('The page has no route')
const { route, now, isStopped } = JSON.parse(data) as { route: RouteMap; now: string; isStopped: boolean }
createRoot(root).render(
  <StrictMode>
    <RouteView route={route} ports={[]} now={new Date(now)} isStopped={isStopped} />
  </StrictMode>,
)
