/** What a person let a program do, and on which Pages. */
export interface Permission {
  readonly scopes: readonly string[]
  readonly declined: readonly string[]
  readonly pages: readonly string[]
}

/** A fresh token, in plain text for the one answer it is sent in. */
export interface FreshToken {
  readonly token: string
  /** Seconds from now; `null`: it does not end by time. */
  readonly expiresIn: number | null
}
