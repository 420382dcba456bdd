import { platformOf } from '@pindao/protocol/channels/platform-aliases.ts'
import type { Platform } from '@pindao/protocol/channels/platforms.ts'
import { useDictionary } from '#src/features/settings/door/use-dictionary.ts'
import styles from './PlatformTag.module.css'

/** A colour and one or two letters each: marks of our own, no trade mark's drawing. */
const marks: Readonly<Record<Platform, { readonly colour: string; readonly letters: string }>> = {
  youtube: { colour: '#c4302b', letters: '▶' },
  facebook: { colour: '#1558b0', letters: 'f' },
  tiktok: { colour: '#161823', letters: 'T' },
  instagram: { colour: '#a62a78', letters: 'I' },
  x: { colour: '#14171a', letters: 'X' },
  threads: { colour: '#333333', letters: '@' },
  bilibili: { colour: '#b1325e', letters: 'B' },
  iqiyi: { colour: '#0a7a2f', letters: '奇' },
  haokan: { colour: '#b3361d', letters: '好' },
  douyin: { colour: '#161823', letters: '抖' },
  xigua: { colour: '#b1232c', letters: '西' },
  kuaishou: { colour: '#a84300', letters: '快' },
  xiaohongshu: { colour: '#b5202f', letters: '红' },
  youku: { colour: '#0b6aa8', letters: '优' },
  tencent: { colour: '#0a6c4b', letters: '腾' },
  weibo: { colour: '#a8321f', letters: '微' },
  toutiao: { colour: '#b02a2a', letters: '头' },
}

/** A platform by its mark and its name, whatever name the data has for it (WID-05); an unknown one as it is written. */
export function PlatformTag({ name }: { readonly name: string }) {
  const { labelOf } = useDictionary('platform')
  const platform = platformOf(name)
  if (platform === null) return <bdi>{name}</bdi>
  return (
    <span className={styles['tag']}>
      <PlatformMark platform={platform} size={18} />
      <span>{labelOf(platform)}</span>
    </span>
  )
}

/** The mark alone, beside a word that says the same. @param size in pixels */
export function PlatformMark({ platform, size }: { readonly platform: Platform; readonly size: number }) {
  const { colour, letters } = marks[platform]
  return (
    <svg width={size} height={size} viewBox="0 0 18 18" aria-hidden="true" focusable="false">
      <rect width="18" height="18" rx="5" fill={colour} />
      <text x="9" y="13" textAnchor="middle" fontSize="11" fontWeight="600" fill="#fff">
        {letters}
      </text>
    </svg>
  )
}
