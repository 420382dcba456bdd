import { type Html, html } from '#src/core/html.ts'
import type { Bilingual, Language } from '#src/core/language.ts'
import type { Page } from '#src/core/page.ts'
import { STAFF, type StaffMember } from './staff.seeds.ts'

const TEXT = {
  login: { zh: '公司统一登录', en: 'Company sign-on' },
  choose: { zh: '请选择一个演示账号，点击即可登录。', en: 'Choose a demo account to sign in.' },
  note: { zh: '这是沙箱登录页，不需要密码。', en: 'This is the sandbox sign-on. There are no passwords.' },
  cancel: { zh: '取消', en: 'Cancel' },
  logout: { zh: '要退出统一登录吗？', en: 'Sign out of the company sign-on?' },
  yes: { zh: '退出登录', en: 'Sign out' },
  no: { zh: '保持登录', en: 'Stay signed in' },
  done: { zh: '您已退出登录', en: 'You are signed out' },
  failed: { zh: '无法完成登录', en: 'Sign-on failed' },
} as const satisfies Record<string, Bilingual>

/** The login page: every account is a button that signs in at once. */
export function loginPage(language: Language, action: string): Page {
  return card(
    language,
    TEXT.login,
    html`<p>${TEXT.choose[language]}</p>
<form method="post" action="${action}">
<ul class="plain">${STAFF.map((person) => accountButton(language, person))}</ul>
<p class="soft">${TEXT.note[language]}</p>
<div class="row"><button name="cancel" value="yes">${TEXT.cancel[language]}</button></div>
</form>`,
  )
}

/** The question before signing out. `form` is the provider's own form with its anti-forgery value. */
export function logoutPage(language: Language, form: Html): Page {
  return card(
    language,
    TEXT.logout,
    html`${form}<div class="row">
<button form="op.logoutForm">${TEXT.no[language]}</button>
<button class="primary" form="op.logoutForm" name="logout" value="yes" autofocus>${TEXT.yes[language]}</button>
</div>`,
  )
}

/** After signing out, when the client gave no address to go to. */
export function signedOutPage(language: Language): Page {
  return card(language, TEXT.done, html``)
}

/** A request that cannot be sent back to the client. */
export function failedPage(language: Language, reason: string): Page {
  return card(language, TEXT.failed, html`<p class="warn">${reason}</p>`)
}

function card(language: Language, title: Bilingual, body: Html): Page {
  return {
    language,
    title: title[language],
    body: html`<div class="card"><h1>${title[language]}</h1>${body}</div>`,
  }
}

function accountButton(language: Language, { id, name, role, department }: StaffMember): Html {
  return html`<li><button class="choice" name="account" value="${id}">
<img src="/portraits/${id}.svg" alt="" width="44" height="44">
<span><strong>${name}</strong><span class="soft">${role[language]} · ${department}</span></span>
</button></li>`
}
