import type { Locale } from '@pindao/locales/locales.ts'
import { isErrorCode } from '@pindao/protocol/core/error-codes.ts'
import { wordsOf } from '#src/platform/i18n/words.ts'

/** What is told, as a row keeps it. */
export type Told = {
  readonly type: string
  readonly level: string
  readonly params: Readonly<Record<string, string>>
  readonly title: string
  readonly link: string
  readonly createdAt: string
}

/** The same in the words of one language. */
export type Sentences = {
  /** What happened. */
  readonly what: string
  /** What it happened to. */
  readonly name: string
  readonly urgent: boolean
  /** Channel, reason, for whom: one line each. */
  readonly more: readonly string[]
  readonly at: string
  /** The record, at the public address of the product. */
  readonly url: string
}

/** Says what is told as the page does, where no page can. */
export function sentencesOf(
  told: Told,
  {
    locale,
    timeZone,
    publicUrl,
  }: { readonly locale: Locale; readonly timeZone: string; readonly publicUrl: string },
): Sentences {
  const words = wordsOf(locale)
  const { type, params, title, level, link, createdAt } = told
  const { code, channelTitle, deputyFor, kind = '', done = '', total = '' } = params
  const name =
    type === 'operationEnded'
      ? words('notifications:operationResult', {
          kind: words.or(`operations:kind.${kind}`, kind),
          n: done,
          total,
        })
      : title
  return {
    what:
      words.or(`notifications:type.${type}`, type) === type
        ? type
        : words(`notifications:type.${type}`, {
            ...params,
            reviewOf: words.or(`notifications:reviewOf.${kind}`, kind),
          }),
    name: name || words('notifications:noTitle'),
    urgent: level === 'urgent',
    more: [
      ...(channelTitle === undefined || channelTitle === title
        ? []
        : [words('notifications:channel', { channel: channelTitle })]),
      ...(isErrorCode(code) ? [words(`errors:${code}`)] : []),
      ...(deputyFor === undefined ? [] : [words('notifications:deputyFor', { name: deputyFor })]),
    ],
    at: new Intl.DateTimeFormat(locale === 'zh' ? 'zh-CN' : locale, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone,
    }).format(new Date(createdAt)),
    url: `${publicUrl}${link}`,
  }
}
