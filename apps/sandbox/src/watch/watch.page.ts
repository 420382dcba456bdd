import { type Html, html } from '#src/core/html.ts'
import type { Bilingual, Language } from '#src/core/language.ts'
import type { Page } from '#src/core/page.ts'
import type { Channel } from '#src/youtube/channel.seeds.ts'
import type { Video } from '#src/youtube/video.model.ts'
import { privacyAt, uploadStateAt } from '#src/youtube/video.state.ts'

const TEXT = {
  views: { zh: '次观看', en: 'views' },
  subscribers: { zh: '位订阅者', en: 'subscribers' },
  public: { zh: '公开', en: 'Public' },
  unlisted: { zh: '不公开列出', en: 'Unlisted' },
  private: { zh: '私享', en: 'Private' },
  scheduled: { zh: '预定发布', en: 'Scheduled' },
  uploaded: { zh: '处理中', en: 'Processing' },
  processed: { zh: '已处理', en: 'Processed' },
  failed: { zh: '处理失败', en: 'Processing failed' },
  rejected: { zh: '已被拒绝', en: 'Rejected' },
  isPrivate: { zh: '这是私享视频', en: 'This video is private' },
  onlyOwner: { zh: '只有频道所有者可以观看。', en: 'Only the owner of the channel can watch it.' },
  asOwner: { zh: '以频道所有者身份观看', en: 'Watch as the owner' },
  missing: { zh: '视频不存在或已被删除', en: 'This video does not exist or was deleted' },
} as const satisfies Record<string, Bilingual>

/** The watch page of a video. */
export function watchPage(language: Language, video: Video, channel: Channel, now: number): Page {
  const { created, metadata } = video
  const { snippet, status } = metadata
  const privacy = privacyAt(status, now)
  const { uploadStatus } = uploadStateAt(video, now)
  const count = channel.subscribers.toLocaleString(language)
  return {
    language,
    title: snippet.title,
    width: 'wide',
    body: html`<video controls preload="metadata" poster="/vi/${created.id}/hqdefault.jpg"
src="/videos/${created.id}/file"></video>
<h1>${snippet.title}</h1>
<p class="row start">${badge(TEXT[privacy][language])} ${badge(TEXT[uploadStatus][language])}
${privacy === 'private' && status.publishAt ? badge(`${TEXT.scheduled[language]} ${status.publishAt}`) : null}
<span class="soft">${video.views.toLocaleString(language)} ${TEXT.views[language]} ·
<time datetime="${created.at}">${created.at.slice(0, 10)}</time></span></p>
<p class="row start"><img class="avatar" src="/avatars/${channel.id}.svg" alt="">
<span><strong>${channel.title}</strong><br>
<span class="soft">${channel.handle} · ${count} ${TEXT.subscribers[language]}</span></span></p>
<div class="card description">${snippet.description}</div>
<p class="soft">${snippet.tags.map((tag) => html`${badge(tag)} `)}</p>`,
  }
}

/** What a stranger sees of a private video, with a door for the owner: there are no people signed in here. */
export function privateVideoPage(language: Language, videoId: string): Page {
  const title = TEXT.isPrivate[language]
  return {
    language,
    title,
    body: html`<div class="card"><h1>${title}</h1><p>${TEXT.onlyOwner[language]}</p>
<p><a class="button" href="/watch?v=${videoId}&amp;owner=1">${TEXT.asOwner[language]}</a></p></div>`,
  }
}

/** There is no such video. */
export function missingVideoPage(language: Language): Page {
  const title = TEXT.missing[language]
  return { language, title, body: html`<div class="card"><h1>${title}</h1></div>` }
}

function badge(text: string): Html {
  return html`<span class="badge">${text}</span>`
}
