import { createSessionStore } from './session-store.ts'

/** The session of this browser. */
export const session = createSessionStore(window.localStorage)

window.addEventListener('storage', (event) => {
  if (event.storageArea === window.localStorage) session.hearOtherTab(event)
})
