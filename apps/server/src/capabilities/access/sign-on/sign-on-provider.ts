/** Where the sign-on sends the browser back, under PUBLIC_URL/api; the same for every protocol. */
export const signOnCallbackPath = '/sso/callback'

/** What the sign-on says about a person. `subject` alone identifies; the rest is for people to read. */
export type SignOnPerson = {
  readonly subject: string
  readonly fullName: string
  readonly email: string
  readonly avatarUrl: string | null
  readonly departmentCode: string | null
}

/** A finished sign-on: the person, and what ends the session at the provider later. */
type SignOnResult = {
  readonly person: SignOnPerson
  /** What the sign-on will call this session when it ends it (single logout); null when it never will. */
  readonly signOnSessionId: string | null
  readonly idToken: string | null
}

/** The secrets of one attempt (platforms.md E3). CAS and Sa-Token know the state only. */
type SignOnSecrets = {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

/** Who was signed out over there: one session, or all sessions of a person. */
export type LogoutNotice = {
  /** As in `SignOnPerson`; null when the session's id says enough. */
  readonly subject: string | null
  readonly signOnSessionId: string | null
  /** What makes this message valid once; null where a repetition does no harm. `until` in milliseconds since 1970. */
  readonly once: { readonly id: string; readonly until: number } | null
}

/** Words of the protocol for what became of a call. */
export type LogoutAnswer = { readonly status: number; readonly body: object | null }

/** An address at which the sign-on itself tells that a session ended (single logout, back channel). */
export type LogoutCall = {
  readonly path: string
  readonly methods: readonly ('GET' | 'POST')[]
  /**
   * Reads the form (of a POST) or the query (of a GET) and proves who sent it.
   *
   * @throws access.signOnFailed for a message that proves nothing, access.signOnUnreachable when the proof needs keys
   * that cannot be read.
   */
  read(message: URLSearchParams): Promise<LogoutNotice>
  readonly done: LogoutAnswer
  readonly refused: LogoutAnswer
}

/**
 * The sign-on of the company, whichever protocol it speaks (SSO-06): one file each. All functions throw
 * access.signOnUnreachable when it does not answer.
 */
export type SignOnProvider = {
  /** Where the browser signs in. What the browser brings back must only be good together with these secrets. */
  authorizationUrl(secrets: SignOnSecrets): Promise<string>
  /**
   * Trades what stands in the query of the callback for a person the sign-on vouches for.
   *
   * @throws access.signOnCancelled when the person turned back there, access.signOnFailed when the sign-on refuses, or
   * its answer does not prove what it must.
   */
  redeem(query: URLSearchParams, secrets: SignOnSecrets): Promise<SignOnResult>
  /** Where the browser ends the provider's own session; null when it has no such place. */
  endSessionUrl(idToken: string | null): Promise<string | null>
  readonly logoutCalls: readonly LogoutCall[]
}
