import './api/zod-config.ts'
import './ui/css/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/index.ts'
import { Root } from './root.tsx'
import { loadAhead, router } from './routes.tsx'
import { startTheme } from './ui/index.ts'

startTheme()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <Root />
  </StrictMode>,
)

/** Resolves when the page that was opened has its code and its records. */
const untilOpened = () =>
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

async function loadOthers(): Promise<void> {
  await untilOpened()
  await untilPainted()
  // Safari has no idle callbacks.
  const whenIdle = 'requestIdleCallback' in window ? window.requestIdleCallback : setTimeout
  setTimeout(() => whenIdle(loadAhead), 1500)
}

// From a shared link nobody goes to another page.
if (!window.location.pathname.startsWith('/s/'))
  window.addEventListener('load', () => void loadOthers(), { once: true })
