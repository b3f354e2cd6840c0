import './api/zod-config.ts'
import './ui/css/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { RouteMap } from '../contract/resources/index.ts'
import { FramedMap } from './map/index.ts'

/*
 * The map of one container alone in a frame of another site (`src/server/shares/embeds`). The page brings the route along as data: nothing of
 * the interface is asked, and there is no session.
 */
const data = document.getElementById('route')?.textContent
const root = document.getElementById('map')
if (root === null || data === null || data === undefined) throw new Error('The page has no route')
const { now, ...framed } = JSON.parse(data) as {
  route: RouteMap
  now: string
  isStopped: boolean
  page: string | null
}
createRoot(root).render(
  <StrictMode>
    <FramedMap {...framed} now={new Date(now)} />
  </StrictMode>,
)
