import './api/jitless.ts'
import './ui/css/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Root } from './root.tsx'
import { loadAhead } from './routes.tsx'
import { startTheme } from './ui/index.ts'

startTheme()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <Root />
  </StrictMode>,
)

// Once the page is there and the line is quiet. Whoever opens a shared link goes to no other page.
if (!window.location.pathname.startsWith('/s/'))
  window.addEventListener('load', () => setTimeout(loadAhead, 1500), { once: true })
