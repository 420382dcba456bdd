import type { DemoLife } from '#src/platform/demo.ts'
import type { Music } from './music.ts'

/** Filled in below. */
export async function seedMusic(
  _life: DemoLife,
  { keep }: Pick<Music, 'remove' | 'keep'> & Music['services'],
): Promise<void> {
  await keep()
}
