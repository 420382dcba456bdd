import { expect, test } from 'vitest'
import { sampleOf } from '../../../../test/sample.ts'
import {
  expectOneVideo,
  inLanes,
  killedBeforeItsEnd,
  sendJob,
  startWorkerWithTrap,
  ways,
  withRig,
  worker,
} from './delivery-fault.test-support.ts'

test.each(ways)(
  'P1 PUB-07 a worker killed at any call of a publish on $way, before or after it took effect, leaves exactly one video',
  async ({ options, commits, ends, least, drawn }) => {
    const calls = await withRig(async (rig) => {
      await sendJob(rig)
      await worker(rig)
      await expectOneVideo(rig)
      return rig.proxy.calls.map(({ method, path }) => `${method} ${path}`)
    }, options)
    const swept = calls.slice(0, calls.findLastIndex(ends) + 2)
    expect(swept.length).toBeGreaterThanOrEqual(least)

    const points = swept.flatMap((_call, index) =>
      (['before', 'after'] as const).map((when) => ({ nth: index + 1, when })),
    )
    // The worst moment is always among them: the platform has committed, and nobody here knows it.
    const commit = swept.findLastIndex(commits) + 1
    const worst = points.filter(({ nth, when }) => nth === commit && when === 'after')
    expect(worst).toHaveLength(1)
    const others = points.filter((point) => !worst.includes(point))
    await inLanes(
      [...worst, ...sampleOf(others, drawn)].map(
        ({ nth, when }) =>
          () =>
            withRig(async (rig) => {
              await sendJob(rig)
              const victim = await startWorkerWithTrap(rig, nth, when)
              await killedBeforeItsEnd(rig, victim)
              await worker(rig)
              await expectOneVideo(rig)
            }, options),
      ),
    )
  },
)
