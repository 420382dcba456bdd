import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DemoFilm, isEpisode } from '#src/platform/demo.ts'
import { createToolRunner } from '#src/platform/media-tools/tool-runner.ts'

/** Red, green, blue. */
type Colour = readonly [number, number, number]
/** Colours of a landscape. */
export type Palette = readonly [sky: Colour, hills: Colour, sun: Colour]

const firstPalette: Palette = [
  [11, 61, 92],
  [95, 168, 160],
  [242, 227, 198],
]
const palettes: readonly Palette[] = [
  firstPalette,
  [
    [45, 74, 34],
    [143, 179, 57],
    [244, 233, 205],
  ],
  [
    [90, 26, 26],
    [217, 98, 43],
    [255, 210, 122],
  ],
  [
    [27, 20, 70],
    [125, 60, 200],
    [255, 143, 177],
  ],
  [
    [22, 50, 79],
    [127, 178, 229],
    [255, 255, 255],
  ],
  [
    [17, 75, 95],
    [26, 147, 111],
    [228, 253, 225],
  ],
  [
    [61, 14, 97],
    [200, 80, 120],
    [255, 184, 107],
  ],
  [
    [60, 60, 72],
    [120, 130, 150],
    [250, 240, 220],
  ],
]
const limits = { memoryBytes: 2 * 1024 ** 3, cpuSeconds: 60, fileBytes: 64 * 1024 ** 2 }

/**
 * Makes short films with ffmpeg, in the background: low priority, one at a time. Each is of its own length, colours and
 * shape, every sixth one upright.
 */
export function createFilms(ffmpeg: string) {
  return async <T>(index: number, act: (film: DemoFilm) => Promise<T>): Promise<T> => {
    const folder = await mkdtemp(join(tmpdir(), 'pindao-demo-'))
    const empty = join(folder, 'empty')
    await mkdir(empty)
    try {
      const path = join(folder, 'film.mp4')
      const run = createToolRunner({ cwd: empty, limit: undefined })
      const { end, stderrTail } = await run({
        program: ffmpeg,
        args: [...argumentsOf(index), path],
        timeoutMs: 60_000,
        limits,
        maxOutputBytes: 64 * 1024,
      })
      if (end.kind !== 'exited' || end.code !== 0) throw new Error(`no demo film: ${stderrTail}`)
      return await act({ path, size: (await stat(path)).size })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

function argumentsOf(index: number): readonly string[] {
  const palette = palettes[index % palettes.length] ?? firstPalette
  const size = index % 6 === 5 ? '360x640' : '640x360'
  const seconds = isEpisode(index) ? 40 : 4 + ((index * 7) % 9)
  // One picture is drawn, and slowly come nearer to: drawing each of them would take minutes.
  const picture = `nullsrc=size=${size}:rate=1:duration=1,format=gbrp,geq=${landscape(palette, index * 7 + 3)}`
  const nearer = `zoompan=z='1+0.003*on':d=${5 * seconds}:s=${size}:fps=5`
  const sound = `sine=frequency=${220 + (index % 12) * 20}:sample_rate=44100:duration=${seconds}`
  return [
    ...['-hide_banner', '-nostdin', '-y', '-v', 'error', '-threads', '1'],
    ...['-f', 'lavfi', '-i', `${picture},${nearer}`, '-f', 'lavfi', '-i', sound],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '48k'],
    ...['-shortest', '-movflags', '+faststart', '-metadata', `comment=demo ${index}`],
  ]
}

/** Hills before a sky that brightens towards the sun, as expressions of ffmpeg's `geq`, for pictures 360 high. */
export function landscape([sky, hills, sun]: Palette, seed: number): string {
  const phase = (seed % 63) / 10
  const ridge = `(250+30*sin(X/70+${phase})+18*sin(X/31+${phase * 2}))`
  const near = `(300+24*sin(X/90+${phase + 2}))`
  const disc = `lt(hypot(X-${180 + (seed % 5) * 70},Y-110),38)`
  const plane = (at: 0 | 1 | 2) => {
    const air = `(${sky[at]}+(${sun[at]}-${sky[at]})*Y/360)`
    return `'if(gt(Y,${near}),${hills[at]}*0.55,if(gt(Y,${ridge}),${hills[at]},if(${disc},${sun[at]},${air})))'`
  }
  return `r=${plane(0)}:g=${plane(1)}:b=${plane(2)}`
}
