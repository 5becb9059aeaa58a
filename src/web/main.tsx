import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { keepFocusNear } from './platform/pages/focus-back.ts'
import { languageNow } from './platform/text/language.ts'
import { installLeaveGuard } from './platform/pages/leave-guard.ts'
import { queryClient } from './platform/api/query-client.ts'
import { countRouteChanges } from './platform/pages/route-change.ts'
import { watchInstall } from './platform/device/install.ts'
import { startWorker } from './platform/device/service-worker.ts'
import { BrokenPage } from './pages/member/frame/broken-page.tsx'
import { isMemberPath, preload } from './router.tsx'

const place = document.getElementById('root')
if (place !== null) {
  installLeaveGuard(isMemberPath)
  countRouteChanges()
  keepFocusNear()
  watchInstall()
  addEventListener('load', () => void startWorker().catch(() => undefined))
  const root = createRoot(place, { onUncaughtError: () => root.render(<BrokenPage />) })
  const application = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </StrictMode>
  )
  // Until then the HTML looks like React's first drawing. As a transition, the first drawing lets
  // the page react to taps.
  void preload(location.pathname, languageNow()).finally(() =>
    startTransition(() => root.render(application)),
  )
}
