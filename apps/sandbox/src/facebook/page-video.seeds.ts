import { FACEBOOK_PAGES, type FacebookPage } from './facebook.seeds.ts'
import type { PageVideo } from './page-video.ts'

const HOUR_MS = 3_600_000
/** The newest of the first Page; the others follow, some hours apart. */
const NEWEST = Date.parse('2026-11-18T12:00:00Z')

/** Of the first Page a list has more than one page, of the others it has some dozens at most. */
const FIRST_PAGE = { video: 58, reel: 31 } as const

interface Words {
  readonly video: (number: number) => string
  readonly reel: readonly string[]
}

const ENGLISH: Words = {
  video: (number) => `Episode ${number}`,
  reel: ['Wait for the last second', 'You will not believe this', 'Behind the scenes', 'Best of the week'],
}
const CHINESE: Words = {
  video: (number) => `第 ${number} 集`,
  reel: ['最后一秒反转', '幕后花絮', '本周精彩', '名场面'],
}
const FRENCH: Words = {
  video: (number) => `Épisode ${number}`,
  reel: ['Attendez la fin', 'Dans les coulisses', 'Le meilleur de la semaine', 'La scène culte'],
}
const ARABIC: Words = {
  video: (number) => `الحلقة ${number}`,
  reel: ['انتظر النهاية', 'خلف الكواليس', 'أفضل ما في الأسبوع', 'المشهد الأشهر'],
}
const COUNTRIES: Readonly<Record<string, Words>> = {
  HK: CHINESE,
  TW: CHINESE,
  MY: CHINESE,
  SG: CHINESE,
  FR: FRENCH,
  BE: FRENCH,
  EG: ARABIC,
  SA: ARABIC,
  AE: ARABIC,
  MA: ARABIC,
}

/** The videos and reels that exist from the start: the same ones each time. */
export const PAGE_VIDEOS: readonly PageVideo[] = FACEBOOK_PAGES.flatMap((page, index) => [
  ...madeOf(page, index, 'video', index === 0 ? FIRST_PAGE.video : 12 + ((index * 7) % 13)),
  ...madeOf(page, index, 'reel', index === 0 ? FIRST_PAGE.reel : 10 + ((index * 5) % 11)),
])

function madeOf(page: FacebookPage, index: number, kind: PageVideo['kind'], count: number): PageVideo[] {
  const words = COUNTRIES[page.country] ?? ENGLISH
  const isReel = kind === 'reel'
  return Array.from({ length: count }, (_, back) => {
    const number = count - back
    const line = words.reel[number % words.reel.length] ?? page.name
    const tag = `#${page.name.replaceAll(' ', '')}`
    return {
      id: `${isReel ? 2 : 1}0${String(index).padStart(3, '0')}${String(number).padStart(12, '0')}`,
      pageId: page.id,
      kind,
      title: isReel ? '' : `${page.name} · ${words.video(number)}`,
      description: isReel ? `${line}\n${tag}` : `${page.name}\n${words.video(number)}`,
      seconds: isReel ? 12.5 + ((number * 13) % 77) : 320.4 + ((number * 137) % 2400),
      createdAt: NEWEST - (back * 31 + index * 2 + (isReel ? 11 : 0)) * HOUR_MS,
      views: Math.floor((page.followers * (3 + ((number * 17) % 40))) / (isReel ? 7 : 19)),
      // One of each Page is a draft, and one was taken back from view.
      published: back !== 3,
      scheduledAt: null,
      privacy: back === 6 ? 'SELF' : 'EVERYONE',
      status: 'ready',
      gone: false,
    }
  })
}
