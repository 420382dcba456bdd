import { randomId } from '#src/core/ids.ts'

interface ErrorKind {
  readonly status: number
  readonly type: string
  readonly message: string
  readonly transient?: boolean
}

const kind = (status: number, message: string, more: Partial<ErrorKind> = {}): ErrorKind => ({
  status,
  type: 'OAuthException',
  message,
  ...more,
})

/** Codes of the Graph API, with the status and words each usually comes with (`platforms.md` D7). */
const KINDS: Readonly<Record<number, ErrorKind>> = {
  1: kind(500, 'An unknown error occurred', { transient: true }),
  2: kind(500, 'An unexpected error has occurred. Please retry your request later.', { transient: true }),
  3: kind(400, '(#3) Application does not have the capability to make this API call.'),
  4: kind(403, '(#4) Application request limit reached', { transient: true }),
  10: kind(403, '(#10) Application does not have permission for this action'),
  17: kind(403, '(#17) User request limit reached', { transient: true }),
  32: kind(403, '(#32) Page request limit reached', { transient: true }),
  100: kind(400, '(#100) Invalid parameter'),
  101: kind(400, 'Error validating application. Cannot get application info due to a system error.'),
  102: kind(400, 'Session key invalid or no longer valid'),
  104: kind(400, 'An access token is required to request this resource.'),
  190: kind(400, 'Invalid OAuth access token - Cannot parse access token'),
  200: kind(403, '(#200) Permissions error'),
  341: kind(403, '(#341) Feed action request limit reached', { transient: true }),
  368: kind(400, '(#368) The action attempted has been deemed abusive or is otherwise disallowed'),
  506: kind(400, '(#506) Duplicate status message'),
  613: kind(400, '(#613) Calls to this api have exceeded the rate limit.'),
  6000: kind(400, 'There was a problem uploading your video file. Please try again with another file.'),
  6001: kind(400, 'There was a problem uploading your video file. Please try again.'),
  2500: kind(400, 'An active access token must be used to query information about the current user.'),
  803: kind(404, '(#803) Some of the aliases you requested do not exist'),
  80001: kind(400, '(#80001) There have been too many calls to this Page account. Wait a bit and try again.'),
}

/** Why a session is over: subcodes of 190 and 102 (`platforms.md` D7). */
export const SESSION_ENDS = {
  removed: 458,
  checkpoint: 459,
  password: 460,
  expired: 463,
  unconfirmed: 464,
  invalid: 467,
  roleLost: 492,
} as const
export type SessionEnd = keyof typeof SESSION_ENDS

const SESSION_WORDS: Readonly<Record<SessionEnd, string>> = {
  removed: 'The user has not authorized application.',
  checkpoint:
    'You cannot access the app till you log in to www.facebook.com and follow the instructions given.',
  password:
    'The session has been invalidated because the user changed their password or Facebook has changed the session for security reasons.',
  expired: 'Session has expired.',
  unconfirmed: 'Sessions for the user are not allowed because the user is not a confirmed user.',
  invalid: 'The session is invalid because the user logged out.',
  roleLost: 'The user must be an administrator, editor, or moderator of the page in order to impersonate it.',
}

/** The error as it stands in a body. */
export interface GraphErrorBody {
  readonly error: {
    readonly message: string
    readonly type: string
    readonly code: number
    readonly error_subcode?: number
    readonly is_transient?: boolean
    readonly error_data?: Readonly<Record<string, unknown>>
    readonly fbtrace_id: string
  }
}

export interface GraphErrorOptions {
  readonly message?: string | undefined
  readonly subcode?: number | undefined
  readonly type?: string | undefined
  readonly status?: number | undefined
  /** What a program needs to go on: `error_data`. */
  readonly data?: Readonly<Record<string, unknown>> | undefined
}

/** An error the Graph API tells its caller. */
export class GraphError extends Error {
  readonly code: number
  readonly status: number
  readonly subcode: number | undefined
  readonly body: GraphErrorBody

  constructor(code: number, options: GraphErrorOptions = {}) {
    const usual = KINDS[code] ?? kind(400, `(#${code}) Error`)
    const { message = usual.message, subcode, type = usual.type, status = usual.status } = options
    super(message)
    this.code = code
    this.status = status
    this.subcode = subcode
    this.body = {
      error: {
        message,
        type,
        code,
        ...(subcode === undefined ? {} : { error_subcode: subcode }),
        ...(usual.transient ? { is_transient: true } : {}),
        ...(options.data === undefined ? {} : { error_data: options.data }),
        fbtrace_id: `A${randomId(16)}`,
      },
    }
  }
}

/** 190: the token's session is over. */
export function sessionOver(end: SessionEnd): GraphError {
  const message = `Error validating access token: ${SESSION_WORDS[end]}`
  return new GraphError(190, { subcode: SESSION_ENDS[end], message })
}

/** 100/33: there is no such object, or none this token may know of. */
export function noSuchObject(method: string, id: string): GraphError {
  return new GraphError(100, {
    subcode: 33,
    type: 'GraphMethodException',
    message: `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api`,
  })
}

/** 100: a field the node does not have. */
export function noSuchField(name: string, node: string): GraphError {
  return new GraphError(100, {
    message: `(#100) Tried accessing nonexisting field (${name}) on node type (${node})`,
  })
}
