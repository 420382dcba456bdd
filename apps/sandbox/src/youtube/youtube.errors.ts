/** How one error of the platform is told: HTTP status, reason and domain (`platforms.md` A6). */
interface ErrorKind {
  readonly status: number
  readonly domain: string
  readonly message: string
  readonly rpcStatus?: string
}

const kind = (status: number, domain: string, message: string, rpcStatus?: string): ErrorKind =>
  rpcStatus === undefined ? { status, domain, message } : { status, domain, message, rpcStatus }

/** Every reason this sandbox gives. */
const KINDS = {
  parseError: kind(400, 'global', 'Parse Error', 'INVALID_ARGUMENT'),
  badRequest: kind(400, 'global', 'Bad Request', 'INVALID_ARGUMENT'),
  badContent: kind(
    400,
    'global',
    'Media type is not supported. Valid media types: [video/*, application/octet-stream]',
  ),
  required: kind(400, 'global', 'Required parameter is missing', 'INVALID_ARGUMENT'),
  invalidParameter: kind(400, 'global', 'Invalid value', 'INVALID_ARGUMENT'),
  unknownPart: kind(400, 'youtube.part', 'Unknown part'),
  incompatibleParameters: kind(400, 'youtube.parameter', 'Incompatible parameters specified in the request.'),
  missingRequiredParameter: kind(400, 'youtube.parameter', 'No filter selected.'),
  invalidPageToken: kind(400, 'youtube.parameter', 'The request specifies an invalid page token.'),
  mediaBodyRequired: kind(400, 'youtube.common', 'The request does not include the media content.'),
  invalidTitle: kind(400, 'youtube.video', 'The request metadata specifies an invalid or empty video title.'),
  invalidDescription: kind(
    400,
    'youtube.video',
    'The request metadata specifies an invalid video description.',
  ),
  invalidTags: kind(400, 'youtube.video', 'The request metadata specifies invalid video keywords.'),
  invalidCategoryId: kind(400, 'youtube.video', 'The request metadata specifies an invalid category ID.'),
  invalidPublishAt: kind(
    400,
    'youtube.video',
    'The request metadata specifies an invalid scheduled publishing time.',
  ),
  invalidVideoMetadata: kind(400, 'youtube.video', 'The request metadata is invalid.'),
  defaultLanguageNotSet: kind(
    400,
    'youtube.video',
    'The request is trying to add localized video details without specifying the default language.',
  ),
  contentRequired: kind(400, 'youtube.caption', 'The request does not contain the caption track contents.'),
  invalidMetadata: kind(400, 'youtube.caption', 'The request contains invalid metadata values.'),
  nameTooLong: kind(400, 'youtube.caption', 'The specified snippet.name is longer than 150 characters.'),
  invalidImage: kind(400, 'youtube.thumbnail', 'The provided image content is invalid.'),
  required401: kind(401, 'global', 'Login Required.', 'UNAUTHENTICATED'),
  authError: kind(401, 'global', 'Invalid Credentials', 'UNAUTHENTICATED'),
  forbidden: kind(403, 'youtube.common', 'The request is not properly authorized.', 'PERMISSION_DENIED'),
  youtubeSignupRequired: kind(401, 'youtube.header', 'Unauthorized', 'UNAUTHENTICATED'),
  accountDelegationForbidden: kind(
    403,
    'youtube.header',
    'The authenticated user cannot act on behalf of the specified Google account.',
  ),
  channelForbidden: kind(
    403,
    'youtube.channel',
    'The channel specified in the <code>id</code> parameter does not support the request or the request is not properly authorized.',
  ),
  channelClosed: kind(403, 'youtube.common', 'Channel closed.', 'PERMISSION_DENIED'),
  channelSuspended: kind(403, 'youtube.common', 'Channel suspended.', 'PERMISSION_DENIED'),
  insufficientPermissions: kind(
    403,
    'global',
    'Request had insufficient authentication scopes.',
    'PERMISSION_DENIED',
  ),
  quotaExceeded: kind(
    403,
    'youtube.quota',
    'The request cannot be completed because you have exceeded your <a href="/youtube/v3/getting-started#quota">quota</a>.',
  ),
  notFound: kind(404, 'global', 'Not Found', 'NOT_FOUND'),
  videoNotFound: kind(404, 'youtube.video', 'The video that you are trying to access cannot be found.'),
  playlistNotFound: kind(
    404,
    'youtube.playlistItem',
    'The playlist identified with the request cannot be found.',
  ),
  playlistItemNotFound: kind(
    404,
    'youtube.playlistItem',
    'The playlist item identified with the request cannot be found.',
  ),
  captionNotFound: kind(404, 'youtube.caption', 'The caption track could not be found.'),
  captionExists: kind(
    409,
    'youtube.caption',
    'The specified video already has a caption track with this name and language.',
  ),
  alreadyExists: kind(409, 'global', 'Requested entity already exists', 'ALREADY_EXISTS'),
  backendError: kind(503, 'global', 'Backend Error', 'UNAVAILABLE'),
  uploadTooLarge: kind(413, 'global', 'The uploaded file is too large.'),
} as const satisfies Record<string, ErrorKind>

export type ErrorReason = keyof typeof KINDS

/** Where in the request the fault lies. */
export interface ErrorPlace {
  readonly location: string
  readonly locationType: 'parameter' | 'header' | 'other'
}

/** The body of an error answer. */
export interface ErrorBody {
  readonly error: {
    readonly code: number
    readonly message: string
    readonly errors: readonly ({ message: string; domain: string; reason: string } & Partial<ErrorPlace>)[]
    readonly status?: string
  }
}

/** An error the platform tells its caller. */
export class YoutubeError extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(reason: ErrorReason, options: { message?: string; place?: ErrorPlace } = {}) {
    const { status, domain, message: usual, rpcStatus }: ErrorKind = KINDS[reason]
    const message = options.message ?? usual
    super(message)
    this.status = status
    const told = reason === 'required401' ? 'required' : reason
    this.body = errorBody(status, message, { domain, reason: told, place: options.place, rpcStatus })
  }
}

/** Builds an error body; also used for errors that a fault rule makes up. */
export function errorBody(
  code: number,
  message: string,
  more: { domain: string; reason: string; place?: ErrorPlace | undefined; rpcStatus?: string | undefined },
): ErrorBody {
  const { domain, reason, place, rpcStatus } = more
  return {
    error: {
      code,
      message,
      errors: [{ message, domain, reason, ...place }],
      ...(rpcStatus === undefined ? {} : { status: rpcStatus }),
    },
  }
}

/** A parameter as the place of an error. */
export function parameter(location: string): ErrorPlace {
  return { location, locationType: 'parameter' }
}

/** A field of the request body as the place of an error. */
export function bodyField(location: string): ErrorPlace {
  return { location: `body.${location}`, locationType: 'other' }
}
