import './api/zod-config.ts'
import './ui/css/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/index.ts'
import { Root } from './root.tsx'
import { router } from './router.ts'
import { loadAhead } from './routes.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <Root />
  </StrictMode>,
)

/** Resolves when the page that was opened has its code, and no request for records is under way. */
const untilLoaded = () =>
  new Promise<void>((resolve) => {
    const stops: (() => void)[] = []
    const look = () => {
      if (!router.state.initialized || queryClient.isFetching() > 0) return
      for (const stop of stops) stop()
      resolve()
    }
    stops.push(router.subscribe(look), queryClient.getQueryCache().subscribe(look))
    look()
  })

/** A busy machine paints later than the records come. */
const untilPainted = () =>
  new Promise<number>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve))
  })

const LOAD_OTHERS_DELAY_MS = 1500

const untilIdle = () =>
  new Promise<void>((resolve) => {
    // Safari has no idle callbacks.
    const whenIdle = 'requestIdleCallback' in window ? window.requestIdleCallback : setTimeout
    setTimeout(() => whenIdle(() => resolve()), LOAD_OTHERS_DELAY_MS)
  })

async function loadOthers(): Promise<void> {
  // On a slow machine, the page asks for its records only after its code was parsed: then all of it is waited for again.
  do {
    await untilLoaded()
    await untilPainted()
    await untilIdle()
  } while (queryClient.isFetching() > 0)
  loadAhead()
}

// From a shared link, and from that of an order, nobody goes to another page.
if (!/^\/[so]\//.test(window.location.pathname))
  window.addEventListener('load', () => void loadOthers(), { once: true })
