import type { Corner, PrepareRecipe } from '@pindao/protocol/publishing/prepare-recipe.ts'

/** A file name as the value of an option inside a graph of filters: quoted once for the option, once for the graph. */
export function filterPath(path: string): string {
  const forOption = path.replace(/[\\':]/gu, (sign) => `\\${sign}`)
  return forOption.replace(/[\\'[\],;]/gu, (sign) => `\\${sign}`)
}

const shapes = { portrait: [1080, 1920], landscape: [1920, 1080] } as const
/** The background is blurred small and then drawn large: a quarter of the work, and nobody sees it. */
const blurredBy = 4

export type Frame = NonNullable<PrepareRecipe['frame']>

/** The filters that bring a picture to a shape; what fits is shown whole before its own blurred picture, or is cut. */
export function frameFilter({ shape, how, focus }: Frame): string {
  const [width, height] = shapes[shape]
  if (how === 'crop') {
    const cover = `scale=${width}:${height}:force_original_aspect_ratio=increase`
    return `${cover},crop=${width}:${height}:(iw-ow)*${focus.toFixed(3)}:(ih-oh)*${focus.toFixed(3)},setsar=1`
  }
  const [small, low] = [width / blurredBy, height / blurredBy]
  const back = `scale=${small}:${low}:force_original_aspect_ratio=increase,crop=${small}:${low},gblur=sigma=8,scale=${width}:${height},eq=brightness=-0.08,setsar=1`
  const front = `scale=${width}:${height}:force_original_aspect_ratio=decrease,setsar=1`
  return `split[behind][before];[behind]${back}[blurred];[before]${front}[whole];[blurred][whole]overlay=(W-w)/2:(H-h)/2,setsar=1`
}

/** Sizes that the encoder takes: even ones. */
export const evenSize = 'scale=trunc(iw/2)*2:trunc(ih/2)*2'

/** Pictures a second that all parts of a film get: its own rate, within what players like. */
export function frameRateOf(frameRate: number | null): string {
  return (frameRate === null ? 30 : Math.min(60, Math.max(10, frameRate))).toFixed(3)
}

/** Brings pictures of more than eight bits a colour to what every screen shows. */
export function toneFilter(hdr: 'pq' | 'hlg' | null): readonly string[] {
  if (hdr === null) return []
  return [
    'zscale=t=linear:npl=100',
    'format=gbrpf32le',
    'zscale=p=bt709',
    'tonemap=hable:desat=0',
    'zscale=t=bt709:m=bt709:r=tv',
  ]
}

/** Sound as all parts of a film have it; the channels stand at the end, or the graph finds none (media.md §2 d). */
export const evenSound = 'aresample=48000,aformat=sample_fmts=fltp:sample_rates=48000:channel_layouts=stereo'

/** Where a picture lies in its corner, `away` points from both edges. */
export function cornerOf(corner: Corner, away: number): string {
  const x = corner.endsWith('Left') ? String(away) : `W-w-${away}`
  const y = corner.startsWith('top') ? String(away) : `H-h-${away}`
  return `${x}:${y}`
}

/** A whole picture of one shape inside one of another, with bars. */
export function fitted(width: number, height: number): string {
  return `scale=${width}:${height}:force_original_aspect_ratio=decrease,pad=${width}:${height}:-1:-1,setsar=1`
}
