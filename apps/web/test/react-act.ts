import { createRequire } from 'node:module'

/**
 * React's production build has no `act`, which the testing library needs; the development build takes a quarter longer.
 * This one does of it what tests here wait for: what the callback caused is drawn when it returns, or when what it
 * returned is over.
 */
const require = createRequire(import.meta.url)
const react = require('react') as { act?: unknown }
const { flushSync } = require('react-dom') as { flushSync: <T>(work?: () => T) => T }

/** A test may have stopped the clock that others have. */
const realTurn = setImmediate
/** React draws what is not urgent, and does what follows a drawing, in turns of its own. */
export const drawn = () => new Promise<void>((resolve) => realTurn(() => realTurn(resolve)))

react.act = (callback: () => unknown) => {
  const result = flushSync(callback)
  flushSync()
  return result instanceof Promise ? result.finally(drawn) : result
}
