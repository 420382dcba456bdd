import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#src/platform/app-error.ts'
import type { RawRoutes } from './route.ts'
import { pagePolicy, workerPolicy } from './security-headers.ts'

/** The build names a worker after its source, `<name>.worker.ts`, perhaps packed. */
const isWorker = (path: string) => /\.worker-[\w-]+\.js(?:\.\w+)?$/u.test(path)

/** Names of this machine that are not the one the sign-on sends people back to. */
const otherNamesOfLocalhost: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', '::1'])

/** Scripts, pictures and maps: none of the page's own addresses has a dot in its last part. */
const isFile = (path: string) => path.startsWith('/assets/') || /\.[^/]*$/u.test(path)

/**
 * Whether an address that nothing else answers to is one of the page's. Browsers say that they want a page, and get it
 * whatever they ask for; monitors, previews of links and curl say that they take anything, or nothing at all.
 */
function wantsPage({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean {
  const path = url.replace(/[?#].*$/su, '')
  if ((method !== 'GET' && method !== 'HEAD') || path === '/api' || path.startsWith('/api/')) return false
  if (accept.includes('text/html')) return !path.startsWith('/assets/')
  return /(?:\*|text)\/\*/u.test(accept) && !isFile(path)
}

/**
 * The built page: hashed files are kept for a year, `index.html` is asked for each time and answers every page path.
 * `stores` are the origins that parts of films go to. Whoever opened 127.0.0.1 is sent to PUBLIC_URL: cookies and the sign-on know one address only.
 */
export function webPageRoutes(distDir: string, publicUrl: string, stores: readonly string[] = []): RawRoutes {
  const { hostname: ownName } = new URL(publicUrl)
  const policy = pagePolicy(publicUrl, stores)
  const policyOfWorker = workerPolicy(stores)
  return async (app) => {
    const built = existsSync(join(distDir, 'index.html'))
    if (built) {
      await app.register(fastifyStatic, {
        root: distDir,
        preCompressed: true,
        index: false,
        wildcard: false,
        setHeaders(reply, path) {
          const hashed = path.includes('/assets/')
          reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
          reply.header('content-security-policy', isWorker(path) ? policyOfWorker : policy)
        },
      })
    }
    app.setNotFoundHandler((request, reply) => {
      if (!built || !wantsPage(request)) throw new AppError('common.notFound')
      if (ownName === 'localhost' && otherNamesOfLocalhost.has(request.hostname)) {
        return reply.redirect(publicUrl + request.url, 302)
      }
      return reply.sendFile('index.html')
    })
  }
}
