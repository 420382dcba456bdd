import { configure, getConfig, prettyDOM } from '@testing-library/react'
import { tellStylesQuickly } from './computed-style.ts'
import { drawn } from './react-act.ts'

/** What the library sets while it waits; its types do not say it. */
type WaitingConfig = ReturnType<typeof getConfig> & { readonly _disableExpensiveErrorDiagnostics?: boolean }

/** How long a condition is waited for; only a failing test waits that long. */
configure({
  asyncUtilTimeout: 30_000,
  async asyncWrapper(work) {
    const result = await work()
    await drawn()
    return result
  },
  // While something is waited for, what is not there yet is no news: the page is printed when the wait is over.
  getElementError(message, container) {
    const { _disableExpensiveErrorDiagnostics: waits } = getConfig() as WaitingConfig
    const said = [message, waits ? '' : prettyDOM(container)].filter(Boolean).join('\n\n')
    return Object.assign(new Error(said), { name: 'TestingLibraryElementError' })
  },
})

tellStylesQuickly()

// React keeps a trace with every element that it makes; vitest's are a hundred lines long.
Error.stackTraceLimit = 10

// The DOM says null where a page that is no secure context says undefined: no locks, one tab.
Object.defineProperty(navigator, 'locks', { value: undefined })

// Nothing is painted, so no animation would ever end: as in a browser without them, dialogs and pages come and go at once.
for (const name of ['AnimationEvent', 'TransitionEvent']) Reflect.deleteProperty(globalThis, name)
Reflect.deleteProperty(Element.prototype, 'animate')
