const prefix = 'https://www.googleapis.com/auth/'

/** Scopes of Google as they are asked for and granted. */
export const googleScopes = (...names: readonly string[]) => names.map((name) => `${prefix}${name}`)

/**
 * For `auditDetails`, how a channel stands. Google means it for networks that examine a channel before they take it on, so
 * it is asked for only where the operator says so (`YOUTUBE_CHANNEL_AUDIT`), and no grant is refused for lack of it.
 */
export const auditScope = `${prefix}youtubepartner-channel-audit`
