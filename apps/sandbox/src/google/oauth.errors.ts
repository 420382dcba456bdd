/** Codes of the token and revocation endpoints (RFC 6749 §5.2), with Google's status for each. */
const STATUS = {
  invalid_request: 400,
  invalid_grant: 400,
  invalid_token: 400,
  unsupported_grant_type: 400,
  invalid_client: 401,
} as const

/** An answer of Google's OAuth endpoints: `{error, error_description}`. */
export class OAuthError extends Error {
  readonly code: keyof typeof STATUS

  constructor(code: keyof typeof STATUS, description: string) {
    super(description)
    this.code = code
  }

  get status(): number {
    return STATUS[this.code]
  }
}
