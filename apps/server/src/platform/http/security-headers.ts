/** Headers by their lower-case names. */
export type Headers = Readonly<Record<string, string>>

/**
 * What every answer carries (reliability.md §1). An answer that is no page may load nothing and stand in no frame,
 * whatever a browser takes it for; pages and files of people replace that policy by their own. No
 * Cross-Origin-Opener-Policy: the window in which somebody signs in again goes to the sign-on and has to close itself
 * when it is back.
 *
 * @param publicUrl under which browsers reach us: over https they shall never try anything else again
 */
export function securityHeaders(publicUrl: string): Headers {
  const { protocol, hostname } = new URL(publicUrl)
  // A year of https for localhost would hit whatever else a developer runs there.
  const httpsForGood = protocol === 'https:' && hostname !== 'localhost'
  return {
    'content-security-policy': policy({ 'default-src': "'none'", 'frame-ancestors': "'none'" }),
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Neither what is behind the sign-in nor what a link opens is for search engines.
    'x-robots-tag': 'noindex, nofollow',
    ...(httpsForGood ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/**
 * The policy of the page and of its files. Scripts and workers come from us alone, as files: nothing is made of a blob.
 *
 * Where it is wider than reliability.md asks, and why:
 * - Styles may be inline. antd's own styles are a file, but it writes the variables of the chosen look into style
 *   elements. A nonce would have to be made for each answer of a page that is a file, and be handed on to antd.
 * - Pictures come from any https host. The sign-on names people's pictures and YouTube those of channels, on hosts that
 *   no configuration knows; a list of ours would leave pages without pictures. No referrer is sent there.
 * - Parts of films go straight to the object stores that are configured, and to nobody else.
 * - On a developer's machine pictures also come from the sandbox, on another port.
 */
export function pagePolicy(publicUrl: string, stores: readonly string[]): string {
  const local = new URL(publicUrl).hostname === 'localhost'
  return policy({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': `'self' data: https:${local ? ' http://localhost:* http://127.0.0.1:*' : ''}`,
    'media-src': "'self'",
    'font-src': "'self' data:",
    'connect-src': ["'self'", ...stores].join(' '),
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
  })
}

/**
 * The policy of a worker, which obeys that of its own answer and not the page's. It computes checksums in WebAssembly
 * and talks to us; it makes no script of text.
 */
export const workerPolicy = (stores: readonly string[]): string =>
  policy({
    'default-src': "'none'",
    'script-src': "'self' 'wasm-unsafe-eval'",
    'connect-src': ["'self'", ...stores].join(' '),
  })

/** An uploaded file is somebody else's bytes: shown alone, without scripts, without our origin. */
export const uploadedFilePolicy = policy({
  'default-src': "'none'",
  'media-src': "'self'",
  'img-src': "'self'",
  'style-src': "'unsafe-inline'",
  'frame-ancestors': "'none'",
  sandbox: '',
})

function policy(directives: Headers): string {
  return Object.entries(directives)
    .map(([name, sources]) => (sources === '' ? name : `${name} ${sources}`))
    .join('; ')
}
