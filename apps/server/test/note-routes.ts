import type { RawRoutes } from '#src/platform/http/route.ts'

/**
 * Writes down the routes that are registered after it, of all the plugins beside it, by method and address below `/api`.
 * Without HEAD: it is answered by the handler of GET.
 */
export function noteRoutes(served: Set<string>): RawRoutes {
  const notes: RawRoutes = (api, _options, done) => {
    api.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat())
        if (one !== 'HEAD') served.add(`${one} ${url.replace(/^\/api/u, '')}`)
    })
    done()
  }
  // Without its own scope the hook hears of its siblings, too.
  return Object.assign(notes, { [Symbol.for('skip-override')]: true })
}
