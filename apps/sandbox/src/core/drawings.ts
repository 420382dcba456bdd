import { escapeHtml } from './html.ts'

/** A square portrait: the first sign of a name on a colour. */
export function portraitSvg(name: string, colour: string): string {
  const sign = escapeHtml([...name][0] ?? '')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 88 88" width="88" height="88"><rect width="88" height="88" fill="${colour}"/><text x="44" y="58" font-family="sans-serif" font-size="40" fill="#fff" text-anchor="middle">${sign}</text></svg>`
}

/** A still picture for a video that was given none. */
export function stillSvg(title: string): string {
  const text = escapeHtml([...title].slice(0, 24).join(''))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 360" width="480" height="360"><rect width="480" height="360" fill="#23263a"/><path d="M210 135v90l75-45z" fill="#aca5ff"/><text x="240" y="300" font-family="sans-serif" font-size="24" fill="#eceef5" text-anchor="middle">${text}</text></svg>`
}
