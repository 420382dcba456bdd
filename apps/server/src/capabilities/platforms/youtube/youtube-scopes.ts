const prefix = 'https://www.googleapis.com/auth/'

/** Scopes of Google as they are asked for and granted. */
export const googleScopes = (...names: readonly string[]) => names.map((name) => `${prefix}${name}`)

/**
 * For numbers: reports of views, and of money, which have APIs of their own (platforms.md B). A channel that was connected
 * before they were asked for is published to all the same; its views are read by `youtube`, its money is not.
 */
export const dataScopes = googleScopes('yt-analytics.readonly', 'yt-analytics-monetary.readonly')

/**
 * For `auditDetails`, how a channel stands. Google means it for networks that examine a channel before they take it on, so
 * it is asked for only where the operator says so (`YOUTUBE_CHANNEL_AUDIT`), and no grant is refused for lack of it.
 */
export const auditScope = `${prefix}youtubepartner-channel-audit`
