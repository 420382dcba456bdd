import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { AppError } from '#src/platform/app-error.ts'
import type { RawRoutes } from './route.ts'

/**
 * Scripts come from us alone. Styles may be inline: antd writes its variables into style elements. Pictures and videos
 * also come from the platforms and, in development, from the sandbox on another port.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https: http://localhost:* http://127.0.0.1:*",
  "media-src 'self' blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ')

/** Names of this machine that are not the one the sign-on sends people back to. */
const otherNamesOfLocalhost: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', '::1'])

/**
 * The built page: hashed files are kept for a year, `index.html` is asked for each time and answers every page path.
 * Whoever opened 127.0.0.1 is sent to PUBLIC_URL: cookies and the sign-on know one address only.
 */
export function webPageRoutes(distDir: string, publicUrl: string): RawRoutes {
  const { hostname: ownName, protocol } = new URL(publicUrl)
  // A year of https for localhost would hit whatever else a developer runs there.
  const httpsForGood = protocol === 'https:' && ownName !== 'localhost'
  return async (app) => {
    const built = existsSync(join(distDir, 'index.html'))
    app.addHook('onSend', async (_request, reply) => {
      if (httpsForGood) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    })
    if (built) {
      await app.register(fastifyStatic, {
        root: distDir,
        preCompressed: true,
        index: false,
        wildcard: false,
        setHeaders(reply, path) {
          const hashed = path.includes('/assets/')
          reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
          if (!hashed) reply.header('content-security-policy', contentSecurityPolicy)
        },
      })
    }
    app.setNotFoundHandler((request, reply) => {
      const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
      if (!built || !wantsPage || request.url.startsWith('/api/')) throw new AppError('common.notFound')
      if (ownName === 'localhost' && otherNamesOfLocalhost.has(request.hostname)) {
        return reply.redirect(publicUrl + request.url, 302)
      }
      return reply.sendFile('index.html')
    })
  }
}
