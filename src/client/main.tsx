import './api/zod-config.ts'
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

// After the first page has loaded. From a shared link nobody goes to another page.
if (!window.location.pathname.startsWith('/s/'))
  window.addEventListener('load', () => setTimeout(loadAhead, 1500), { once: true })
