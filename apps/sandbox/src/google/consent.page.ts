import { type Html, html } from '#src/core/html.ts'
import type { Bilingual, Language } from '#src/core/language.ts'
import type { Page } from '#src/core/page.ts'
import type { Channel } from '#src/youtube/channel.seeds.ts'
import type { AuthorizationRequest } from './authorization-request.ts'
import type { ContentOwner } from './content-owners.seeds.ts'

const TEXT = {
  title: { zh: '选择频道并授权', en: 'Choose a channel' },
  lead: { zh: '想要访问以下 YouTube 频道：', en: 'wants to use one of these YouTube channels:' },
  scopes: { zh: '申请的权限', en: 'What it asks for' },
  followers: { zh: '位订阅者', en: 'subscribers' },
  brand: { zh: '品牌账号', en: 'brand account' },
  owner: { zh: '内容所有者', en: 'content owner' },
  managed: { zh: '个频道', en: 'channels' },
  allow: { zh: '允许', en: 'Allow' },
  deny: { zh: '拒绝', en: 'Deny' },
  note: {
    zh: '这是沙箱中的 Google 账号，并非真实账号。',
    en: 'These are sandbox accounts, not real Google accounts.',
  },
  refused: { zh: '访问被阻止：请求无效', en: 'Access blocked: the request is invalid' },
} as const satisfies Record<string, Bilingual>

/** The consent page: one form, one radio button per channel, and per content owner where one may be chosen. `fields` repeat the request, which is checked again. */
export function consentPage(
  language: Language,
  request: AuthorizationRequest,
  fields: Readonly<Record<string, string>>,
  { channels, owners }: { channels: readonly Channel[]; owners: readonly ContentOwner[] },
): Page {
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return {
    language,
    title: TEXT.title[language],
    body: html`<form class="card" method="post" action="/o/oauth2/v2/auth">
<h1>${TEXT.title[language]}</h1>
<p><strong>${request.client.id}</strong> ${TEXT.lead[language]}</p>
${hidden}
<ul class="plain">${channels.map((channel, index) => choice(language, channel, index === 0))}${owners.map((owner) => ownerChoice(language, owner))}</ul>
<details><summary>${TEXT.scopes[language]}</summary>
<ul>${request.scopes.map((scope) => html`<li><code>${scope}</code></li>`)}</ul></details>
<p class="soft">${TEXT.note[language]}</p>
<div class="row">
<button name="decision" value="deny">${TEXT.deny[language]}</button>
<button class="primary" name="decision" value="allow">${TEXT.allow[language]}</button>
</div></form>`,
  }
}

/** What Google shows when it cannot trust the request enough to redirect. */
export function refusedPage(language: Language, reason: string): Page {
  const title = TEXT.refused[language]
  return {
    language,
    title,
    body: html`<div class="card"><h1>${title}</h1><p class="warn">${reason}</p></div>`,
  }
}

function choice(language: Language, channel: Channel, checked: boolean): Html {
  const count = channel.subscribers.toLocaleString(language)
  return html`<li><label class="choice">
<input type="radio" name="channel" value="${channel.id}"${checked ? html` checked` : null}>
<img src="/avatars/${channel.id}.svg" alt="" width="44" height="44">
<span><strong>${channel.title}</strong>
<span class="soft">${channel.handle} · ${count} ${TEXT.followers[language]} · ${channel.account}${channel.brand ? ` · ${TEXT.brand[language]}` : ''}</span></span>
</label></li>`
}

function ownerChoice(language: Language, owner: ContentOwner): Html {
  return html`<li><label class="choice">
<input type="radio" name="channel" value="${owner.id}">
<span><strong>${owner.displayName}</strong>
<span class="soft">${TEXT.owner[language]} · ${owner.channelIds.length} ${TEXT.managed[language]} · ${owner.account}</span></span>
</label></li>`
}
