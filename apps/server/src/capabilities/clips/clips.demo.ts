import type { DemoLife } from '#src/platform/demo.ts'
import type { ClipService } from './clip.service.ts'

export async function seedClips(
  _life: DemoLife,
  _clips: ClipService,
  _make: (signal: AbortSignal) => Promise<number>,
) {}
