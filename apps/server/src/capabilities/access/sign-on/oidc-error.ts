import * as oidc from 'openid-client'

/** RFC 6749 §4.1.2.1 and §5.2, OpenID Connect Core §3.1.2.6: what a sign-on may answer. */
const knownRefusals = new Set([
  'access_denied',
  'account_selection_required',
  'consent_required',
  'interaction_required',
  'invalid_client',
  'invalid_grant',
  'invalid_request',
  'invalid_scope',
  'login_required',
  'server_error',
  'temporarily_unavailable',
  'unauthorized_client',
  'unsupported_grant_type',
  'unsupported_response_type',
])

/**
 * What went wrong with the sign-on, for the log: kinds and codes of the errors, one beneath the other, and where it
 * happened. None of their messages and causes: the client puts the sign-on's whole answer there, `error_description`
 * repeats what was sent, and fetch quotes a header that it refuses. All of them hold codes and tokens (ASVS 16.2.5).
 */
export function wordlessError(error: unknown): Error {
  const wordless = new Error(`the sign-on: ${chainOf(error).map(kindOf).join(' < ') || 'no error'}`)
  const frames = error instanceof Error ? error.stack?.match(/^ {4}at .*$/gmu) : null
  if (frames) wordless.stack = [`Error: ${wordless.message}`, ...frames].join('\n')
  return wordless
}

function chainOf(error: unknown): readonly Error[] {
  return error instanceof Error ? [error, ...chainOf(error.cause)] : []
}

function kindOf(error: Error): string {
  const { code } = error as { code?: unknown }
  const kind = typeof code === 'string' && /^[A-Z][A-Z\d_]*$/u.test(code) ? code : error.name
  if (error instanceof oidc.ResponseBodyError)
    return `${kind} ${error.status} ${knownRefusals.has(error.error) ? error.error : 'with an unknown code'}`
  if (error instanceof oidc.AuthorizationResponseError)
    return `${kind} ${knownRefusals.has(error.error) ? error.error : 'with an unknown code'}`
  return kind
}
