import { type Html, html } from '#src/core/html.ts'
import type { Bilingual, Language } from '#src/core/language.ts'
import type { Page } from '#src/core/page.ts'
import type { DialogRequest } from './dialog-request.ts'
import { FACEBOOK_PERSONS, type FacebookPage, type FacebookPerson } from './facebook.seeds.ts'

const TEXT = {
  who: { zh: '以谁的身份继续？', en: 'Continue as' },
  lead: { zh: '想要访问你的 Facebook 公共主页。', en: 'wants to use your Facebook Pages.' },
  pages: { zh: '允许访问的公共主页', en: 'Pages it may use' },
  scopes: { zh: '允许的权限', en: 'What it may do' },
  noPages: { zh: '此人没有公共主页。', en: 'This person has no Pages.' },
  followers: { zh: '位粉丝', en: 'followers' },
  allow: { zh: '保存并继续', en: 'Save and continue' },
  deny: { zh: '取消', en: 'Cancel' },
  note: {
    zh: '这是沙箱中的 Facebook，并非真实账号。',
    en: 'This is the sandbox’s Facebook; the accounts are not real.',
  },
  refused: { zh: '无法登录', en: 'Login unavailable' },
} as const satisfies Record<string, Bilingual>

type Fields = Readonly<Record<string, string>>

/** First step: who it is. Each person is a button; the request rides along. */
export function personPage(language: Language, request: DialogRequest, action: string, fields: Fields): Page {
  const title = TEXT.who[language]
  return {
    language,
    title,
    body: html`<div class="card"><h1>${title}</h1>
<p><strong>${request.client.name}</strong> ${TEXT.lead[language]}</p>
<form method="get" action="${action}">${hidden(fields)}
<ul class="plain">${FACEBOOK_PERSONS.map(personButton)}</ul></form>
<p class="soft">${TEXT.note[language]}</p>
<form method="post" action="${action}">${hidden(fields)}
<div class="row"><button name="decision" value="deny">${TEXT.deny[language]}</button></div></form></div>`,
  }
}

/** Second step: which Pages, and what may be done; both can be unticked. */
export function choicePage(
  language: Language,
  request: DialogRequest,
  action: string,
  fields: Fields,
  { person, pages }: { person: FacebookPerson; pages: readonly FacebookPage[] },
): Page {
  const title = `${TEXT.who[language]} ${person.name}`
  const asked = request.scopes.filter((scope) => scope !== 'public_profile')
  return {
    language,
    title,
    body: html`<form class="card" method="post" action="${action}">
<h1>${title}</h1>
<p><strong>${request.client.name}</strong> ${TEXT.lead[language]}</p>
${hidden({ ...fields, person: person.id })}
<h2>${TEXT.pages[language]}</h2>
${pages.length === 0 ? html`<p>${TEXT.noPages[language]}</p>` : null}
<ul class="plain">${pages.map((page) => pageBox(language, page))}</ul>
<h2>${TEXT.scopes[language]}</h2>
<ul class="plain">${asked.map(scopeBox)}</ul>
<p class="soft">${TEXT.note[language]}</p>
<div class="row">
<button name="decision" value="deny">${TEXT.deny[language]}</button>
<button class="primary" name="decision" value="allow">${TEXT.allow[language]}</button>
</div></form>`,
  }
}

/** What Facebook shows when it cannot trust the request enough to redirect. */
export function dialogRefusedPage(language: Language, reason: string): Page {
  const title = TEXT.refused[language]
  return {
    language,
    title,
    body: html`<div class="card"><h1>${title}</h1><p class="warn">${reason}</p></div>`,
  }
}

function hidden(fields: Fields): readonly Html[] {
  return Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
}

function personButton({ id, name }: FacebookPerson): Html {
  return html`<li><button class="choice" name="person" value="${id}">
<img src="/facebook/pictures/${id}.svg" alt="" width="44" height="44"><strong>${name}</strong></button></li>`
}

function pageBox(language: Language, page: FacebookPage): Html {
  const count = page.followers.toLocaleString(language)
  return html`<li><label class="choice">
<input type="checkbox" name="page" value="${page.id}" checked>
<img src="/facebook/pictures/${page.id}.svg" alt="" width="44" height="44">
<span><strong>${page.name}</strong><span class="soft">${page.category} · ${count} ${TEXT.followers[language]}</span></span>
</label></li>`
}

function scopeBox(scope: string): Html {
  return html`<li><label class="choice"><input type="checkbox" name="grant" value="${scope}" checked>
<code>${scope}</code></label></li>`
}
