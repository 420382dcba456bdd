import type { Locale } from '@pindao/locales/locales.ts'
import type { FailureEnvelope } from '@pindao/protocol/core/envelope.ts'
import type { ErrorCode } from '@pindao/protocol/core/error-codes.ts'
import { ruleParams } from '@pindao/protocol/core/rules.ts'
import type { FastifyError } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AppError } from '#src/platform/app-error.ts'
import { isOutage } from '#src/platform/db/outage.ts'
import type { Translator } from '#src/platform/i18n/translator.ts'

/** Fastify's own refusals as our codes; anything else unknown is an internal error. */
const fastifyCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'common.payloadTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'common.unsupportedMediaType',
  FST_ERR_CTP_INVALID_JSON_BODY: 'common.invalidInput',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'common.invalidInput',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'common.invalidInput',
  FST_ERR_VALIDATION: 'common.invalidInput',
  FST_ERR_BAD_URL: 'common.invalidInput',
  FST_ERR_MAX_PARAM_LENGTH: 'common.notFound',
  FST_ERR_NOT_FOUND: 'common.notFound',
}

/** Seconds after which a call that met an outage may come again. */
const outageSeconds = 5

/**
 * Any thrown value as an AppError. A database that cannot answer is said as that; other errors that are none of ours
 * become `common.internal`, with the cause for the log.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isOutage(error)) return new AppError('common.brieflyUnavailable', { cause: error })
  if (error instanceof Error) {
    const { code, statusCode } = error as FastifyError
    const known = fastifyCodes[code ?? '']
    if (known) return new AppError(known, { cause: error })
    if (statusCode === 429) return new AppError('common.tooManyRequests', { cause: error })
    if (statusCode === 400) return new AppError('common.invalidInput', { cause: error })
  }
  return new AppError('common.internal', { cause: error })
}

/** Seconds for `Retry-After`, where the failure passes by itself; null for others. */
export function retryAfterOf({ code }: AppError): number | null {
  return code === 'common.brieflyUnavailable' ? outageSeconds : null
}

/**
 * The envelope of a failure in the person's language (API-01): cause, next step, and the id to quote. Of input that
 * broke a rule it says the sentence of the rule, as the form does (VAL-01).
 */
export function failureEnvelope(
  failure: AppError,
  original: unknown,
  request: { requestId: string; locale: Locale },
  translate: Translator,
): FailureEnvelope {
  const { locale } = request
  const issues = hasZodFastifySchemaValidationErrors(original) ? original.validation : []
  const sentences = issues.map((issue) => ruleText(issue, locale, translate))
  const general = translate(locale, 'validation', 'pattern', {}) ?? ''
  const problems = issues.map(({ instancePath }, index) => ({
    path: instancePath.replace(/^\//u, '').replaceAll('/', '.'),
    message: sentences[index] ?? general,
  }))
  const message = translate(locale, 'errors', failure.code, failure.params) ?? failure.code
  return {
    status: failure.status,
    message: sentences.find((sentence) => sentence !== null) ?? message,
    data: null,
    code: failure.code,
    requestId: request.requestId,
    ...(problems.length > 0 ? { problems } : {}),
    ...(Object.keys(failure.params).length > 0 ? { params: failure.params } : {}),
  }
}

/** Our rules name a text; whatever the validator says by itself is English and for developers. */
function ruleText(
  { message = '', params }: { readonly message?: string | undefined; readonly params?: object },
  locale: Locale,
  translate: Translator,
): string | null {
  const isKey = /^[a-z]\w*$/iu.test(message)
  return isKey ? translate(locale, 'validation', message, ruleParams({ ...params })) : null
}
