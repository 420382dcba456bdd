import { escapeHtml } from './html.ts'

const chinese = /\p{Script=Han}/u

/** A square portrait of a person: two signs of a Chinese name, as Pindao draws whoever has no picture. */
export function personSvg(name: string, colour: string): string {
  return portrait(chinese.test(name) ? [...name].slice(-2).join('') : ([...name][0] ?? ''), colour)
}

/** A square portrait of a channel: the first sign of its title on a colour. */
export function portraitSvg(title: string, colour: string): string {
  return portrait([...title][0] ?? '', colour)
}

function portrait(signs: string, colour: string): string {
  const sign = escapeHtml(signs)
  const size = [...signs].length > 1 ? 34 : 40
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 88 88" width="88" height="88"><rect width="88" height="88" fill="${colour}"/><text x="44" y="58" font-family="sans-serif" font-size="${size}" fill="#fff" text-anchor="middle">${sign}</text></svg>`
}

/** A still picture for a video that was given none. */
export function stillSvg(title: string): string {
  const text = escapeHtml([...title].slice(0, 24).join(''))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 360" width="480" height="360"><rect width="480" height="360" fill="#23263a"/><path d="M210 135v90l75-45z" fill="#aca5ff"/><text x="240" y="300" font-family="sans-serif" font-size="24" fill="#eceef5" text-anchor="middle">${text}</text></svg>`
}
