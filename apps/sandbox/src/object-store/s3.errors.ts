import { xmlOf } from './s3.xml.ts'

/** Errors as S3 names them, with the status each comes with (platforms.md G). */
const STATUS = {
  AccessDenied: 403,
  AuthorizationHeaderMalformed: 400,
  BadDigest: 400,
  BucketNotEmpty: 409,
  EntityTooLarge: 400,
  EntityTooSmall: 400,
  ExpiredToken: 400,
  IncompleteBody: 400,
  InternalError: 500,
  InvalidAccessKeyId: 403,
  InvalidArgument: 400,
  InvalidPart: 400,
  InvalidPartOrder: 400,
  InvalidRange: 416,
  InvalidToken: 400,
  MalformedXML: 400,
  MethodNotAllowed: 405,
  MissingContentLength: 411,
  MissingSecurityToken: 403,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  NotImplemented: 501,
  PreconditionFailed: 412,
  RequestTimeTooSkewed: 403,
  SignatureDoesNotMatch: 403,
  SlowDown: 503,
  XAmzContentSHA256Mismatch: 400,
} as const
export type S3ErrorCode = keyof typeof STATUS

/** An answer that says why not, as XML. */
export class S3Error extends Error {
  readonly code: S3ErrorCode
  readonly status: number

  constructor(code: S3ErrorCode, message: string) {
    super(message)
    this.code = code
    this.status = STATUS[code]
  }

  body(resource: string, requestId: string): string {
    return xmlOf({
      Error: { Code: this.code, Message: this.message, Resource: resource, RequestId: requestId },
    })
  }
}

/** What S3 says of its own trouble: 503 asks for patience, other failures are internal. */
export function troubleBody(status: number): string {
  const code = status === 503 ? 'SlowDown' : status === 403 ? 'AccessDenied' : 'InternalError'
  return new S3Error(code, 'made up by a fault').body('', 'fault')
}
