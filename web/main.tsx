import './data/prefetch.ts'
import './theme/tokens.css'
import './theme/base.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { fetchAhead } from './ahead.ts'
import { isOutdated, replaceIfGone } from './data/program.ts'
import { router } from './routes.tsx'
import { applyTheme } from './theme/theme.ts'
import { applyDensity } from './ui/density.ts'
import { Tips } from './ui/Tips.tsx'

applyTheme()
applyDensity()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for the application.')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
    <Tips />
  </StrictMode>,
)
// What was typed, and what was not sent yet, is kept across it.
router.subscribe('onBeforeLoad', ({ pathChanged }) => {
  if (!pathChanged || !isOutdated.value) return
  // The browser is at the new address first.
  router.history.flush()
  window.location.reload()
})
window.addEventListener('vite:preloadError', () => void replaceIfGone())
fetchAhead()
