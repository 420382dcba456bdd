import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DemoFilm } from '#src/platform/demo.ts'
import { createToolRunner } from '#src/platform/media-tools/tool-runner.ts'

/** Palettes, two colours each: sky and ground of a picture that slowly turns. */
const palettes = [
  ['0x0b3d5c', '0xf2e3c6'],
  ['0x2d4a22', '0xf4e9cd'],
  ['0x5a1a1a', '0xffd27a'],
  ['0x1b1446', '0xff8fb1'],
  ['0x16324f', '0xffffff'],
  ['0x114b5f', '0xe4fde1'],
  ['0x3d0e61', '0xffb86b'],
  ['0x7a1f3d', '0xfbe3d6'],
] as const
const shapes = ['linear', 'radial', 'circular', 'spiral'] as const
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
  const [sky, ground] = palettes[index % palettes.length] ?? palettes[0]
  const shape = shapes[index % shapes.length] ?? 'linear'
  const size = index % 6 === 5 ? '360x640' : '640x360'
  const seconds = 6 + ((index * 7) % 25)
  const picture = `gradients=size=${size}:rate=8:duration=${seconds}:c0=${sky}:c1=${ground}:n=2:type=${shape}:speed=0.02:seed=${index + 1}`
  const sound = `sine=frequency=${220 + (index % 12) * 20}:sample_rate=44100:duration=${seconds}`
  return [
    ...['-hide_banner', '-nostdin', '-y', '-v', 'error', '-threads', '1'],
    ...['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '48k'],
    ...['-movflags', '+faststart', '-metadata', `comment=demo ${index}`],
  ]
}
