import type { FastifyReply } from 'fastify'
import { type Html, html } from './html.ts'
import type { Language } from './language.ts'

/** One page of the sandbox: its language, its title, and what stands in `<main>`. */
export interface Page {
  readonly language: Language
  readonly title: string
  readonly body: Html
  /** `narrow` for a card with a choice, `wide` for a player. */
  readonly width?: 'narrow' | 'wide'
}

/** No script at all, style and pictures from this origin only, never inside a frame. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self' data:; media-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const

/** The whole document. */
export function renderPage({ language, title, body, width = 'narrow' }: Page): string {
  return html`<!doctype html>
<html lang="${language === 'zh' ? 'zh-CN' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/sandbox.css">
</head>
<body><main class="${width}">${body}</main></body>
</html>`.markup
}

/** Sends a page with the headers above. */
export function sendPage(reply: FastifyReply, page: Page, status = 200): FastifyReply {
  return reply.code(status).headers(PAGE_HEADERS).send(renderPage(page))
}
