import type { Locale } from '@pindao/locales/locales.ts'
import { wordsOf } from '#src/platform/i18n/words.ts'
import { oneLine } from './email.smtp.ts'
import type { Sentences } from './notice.words.ts'

const longestSubject = 160

/** The letter that tells these: one by its own name, several by their number. */
export function composeEmail(told: readonly Sentences[], locale: Locale, settingsUrl: string) {
  const words = wordsOf(locale)
  const [first] = told
  const alone = told.length === 1 && first ? first : null
  const subject = alone
    ? `${alone.urgent ? `${words('notices:email.urgent')} ` : ''}${alone.what}${words('notices:email.colon')}${alone.name}`
    : words('notices:email.subjectMany', { n: told.length })
  const footer = words('notices:email.footer')
  const settings = words('notices:email.settings')
  return {
    subject: oneLine([...subject].slice(0, longestSubject).join('')),
    text: `${told.map(textOf).join('\n\n')}\n\n--\n${footer}\n${settings} ${settingsUrl}\n`,
    html: page({
      locale,
      title: subject,
      body: told.map((one) => partOf(one, words('notices:email.open'))).join(''),
      footer: `${escapeHtml(footer)} <a href="${escapeHtml(settingsUrl)}">${escapeHtml(settings)}</a>`,
    }),
  }
}

function textOf({ what, name, more, at, url }: Sentences): string {
  return [what, name, ...more, at, url].map(oneLine).join('\n')
}

function partOf({ what, name, more, at, url, urgent }: Sentences, open: string): string {
  const lines = [...more, at]
    .map((line) => `<div style="color:#5a6072;font-size:14px"><bdi>${escapeHtml(line)}</bdi></div>`)
    .join('')
  return `<div style="padding:16px 0;border-bottom:1px solid #e4e6ee">
<div style="font-weight:600;color:${urgent ? '#b42318' : '#1d2130'}"><bdi>${escapeHtml(what)}</bdi></div>
<div style="margin:4px 0"><bdi>${escapeHtml(name)}</bdi></div>${lines}
<div style="margin-top:10px"><a href="${escapeHtml(url)}" style="color:#4a3fc0">${escapeHtml(open)}</a></div></div>`
}

function page(parts: { locale: Locale; title: string; body: string; footer: string }): string {
  const { locale, title, body, footer } = parts
  const [dir, side] = locale === 'ar' ? ['rtl', 'right'] : ['ltr', 'left']
  return `<!doctype html><html lang="${locale === 'zh' ? 'zh-CN' : locale}" dir="${dir}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;background:#f3f4f8;color:#1d2130;font:16px/1.6 system-ui,'PingFang SC','Microsoft YaHei',sans-serif;text-align:${side}">
<div style="max-width:600px;margin:0 auto;background:#fff;border-radius:12px;padding:8px 24px 24px">${body}
<div style="padding-top:16px;color:#5a6072;font-size:13px">${footer}</div></div></body></html>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as HTML text or attribute value. */
export const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/gu, (sign) => entities[sign] ?? sign)
