import { holds, type Matches } from './search-option.ts'

/** 源视频 by `源`, `ysp`, `yuanshipin`, `yuan shi`. */
export async function byPinyin(): Promise<Matches> {
  const { default: pinyin } = await import('pinyin-match')
  return (text, words) => holds(text, words) || pinyin.match(text, words) !== false
}
