import 'antd/dist/antd.css'
import './theme/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startLocale } from '#src/shared/i18n/locale.ts'
import { followPerson } from '#src/shared/person/person-settings.ts'
import { currentLocale } from '#src/shared/preferences/preferences.ts'
import { startUploads } from '#src/shared/upload/browser/uploads.ts'
import { App } from './App.tsx'
import { preloadLists } from './preload-lists.ts'
import { keepUserFresh } from './session/keep-user-fresh.ts'
import { reloadOnUserChange } from './session/reload-on-user-change.ts'

/** Words first, then the page: nothing is drawn half translated. */
async function start(): Promise<void> {
  const root = document.querySelector('#root')
  if (!root) throw new Error('index.html has no #root')
  await startLocale(currentLocale())
  reloadOnUserChange()
  startUploads()
  keepUserFresh()
  followPerson()
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  preloadLists()
}

start().catch((error: unknown) => {
  document.querySelector('#start-failed')?.removeAttribute('hidden')
  throw error
})
