import { mostPlannedAtOnce } from '@pindao/protocol/publishing/publish-plan.fields.ts'
import { expect, test } from 'vitest'
import { sampleOf } from '../../../../test/sample.ts'
import { type Answer, createPlanFaultRig, type PlanFaultRig, planned } from './plans-fault.test-support.ts'

const videos = 3
/** Whoever heard nothing asks again by the same one. */
const planKey = 'b3d1f6a2-5c0e-4a8e-9d57-0c2f4e7a9b10'
/** How many rigs run side by side. */
const lanes = 3
type Api = Awaited<ReturnType<PlanFaultRig['api']>>
type Point = { readonly nth: number; readonly when: 'before' | 'after' }

async function withRig<T>(work: (rig: PlanFaultRig) => Promise<T>, count = videos): Promise<T> {
  const rig = await createPlanFaultRig(count)
  try {
    return await work(rig)
  } finally {
    await rig.remove()
  }
}

async function inLanes(jobs: readonly (() => Promise<void>)[]): Promise<void> {
  const waiting = [...jobs]
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let job = waiting.shift(); job; job = waiting.shift()) await job()
    }),
  )
}

/** Each message of a command before and after it takes effect; its commit, of which nobody hears, always among them. */
function pointsOf(messages: number, drawn: number): readonly Point[] {
  const points = Array.from({ length: messages }, (_, index) => index + 1).flatMap((nth) =>
    (['before', 'after'] as const).map((when): Point => ({ nth, when })),
  )
  const worst = points.slice(-1)
  return [...worst, ...sampleOf(points.slice(0, -1), drawn)]
}

/** A plan booked for the days to come, by its id and version. */
async function booked({ book, entriesIn }: PlanFaultRig, api: Api) {
  const { body } = await book(api, entriesIn(2), planKey)
  return String(body.data?.id)
}

/** What people do with a plan: prepared, done once, done again by whoever heard nothing, and how it stands then. */
const commands = [
  {
    what: 'booking',
    prepare: async () => '',
    act: ({ book, entriesIn }: PlanFaultRig, api: Api) => book(api, entriesIn(2), planKey),
    again: [200],
    done: { terminated: 0, auditedUpdate: 0, auditedCancel: 0 },
    drawn: 1,
  },
  {
    what: 'moving',
    prepare: booked,
    act: ({ call, entriesIn }: PlanFaultRig, api: Api, id: string) =>
      call(api, 'PUT', `/publish-plans/${id}`, {
        version: 1,
        name: '计划',
        rule: planned,
        entries: entriesIn(5),
      }),
    // Whoever heard nothing of what was done is told that it has changed meanwhile.
    again: [200, 409],
    done: { terminated: 0, auditedUpdate: 1, auditedCancel: 0 },
    drawn: 1,
  },
  {
    what: 'cancelling',
    prepare: booked,
    act: ({ call }: PlanFaultRig, api: Api, id: string) => call(api, 'POST', `/publish-plans/${id}/cancel`),
    again: [200, 409],
    done: { terminated: videos, auditedUpdate: 0, auditedCancel: 1 },
    drawn: 1,
  },
] as const

const whole = {
  plans: 1,
  entries: videos,
  fitting: videos,
  tasks: videos,
  deliveries: videos,
  submitted: videos,
  auditedCreate: 1,
  withJob: videos,
}

test.each(commands)(
  'P1 PUB-04 an API killed at any step of $what a plan leaves all of it or nothing; done again it is done once',
  async ({ prepare, act, again, done, drawn }) => {
    const messages = await withRig(async (rig) => {
      const api = await rig.api('trapped')
      const id = await prepare(rig, api)
      rig.trap.arm(null)
      expect((await act(rig, api, id)).status).toBe(200)
      const seen = rig.trap.seen()
      expect(await rig.stands()).toEqual({ ...whole, ...done })
      return seen
    })
    expect(messages).toBeGreaterThan(5)
    await inLanes(
      pointsOf(messages, drawn).map(
        (point) => () =>
          withRig(async (rig) => {
            const victim = await rig.api('trapped')
            const id = await prepare(rig, victim)
            const before = await rig.stands()
            rig.trap.arm({ ...point, spring: () => victim.kill() })
            const lost = await act(rig, victim, id).catch((): Answer | null => null)
            // Where the trap lay behind the command of this run, it was done.
            if (lost !== null) expect(lost.status).toBe(200)
            await victim.kill()
            const after = await rig.stands()
            expect([before, { ...whole, ...done }]).toContainEqual(after)
            const next = await rig.api('free')
            expect(again).toContain((await act(rig, next, id)).status)
            expect(await rig.stands()).toEqual({ ...whole, ...done })
          }),
      ),
    )
  },
)

test('P1 PUB-04 PUB-07 a plan whose booking was killed at its commit publishes each video once', () =>
  withRig(async (rig) => {
    const { book, entriesIn, trap } = rig
    const victim = await rig.api('trapped')
    trap.arm({ commit: true, when: 'after', spring: () => victim.kill() })
    await book(victim, entriesIn(null), planKey).catch(() => null)
    await victim.gone
    const next = await rig.api('free')
    expect((await book(next, entriesIn(null), planKey)).status).toBe(200)
    await rig.worker('free')
    const titles = async () => (await rig.rig.world.createdVideos()).length
    await expect.poll(titles).toBe(videos)
    await expect.poll(async () => await rig.published()).toBe(videos)
    expect(await titles()).toBe(videos)
  }))

const many = mostPlannedAtOnce + 1

test('P1 PUB-04 a worker killed while it books a large plan: the next one goes on, and every video has one task', async () => {
  // Three turns of the operation are as good as all: each is a transaction of its own.
  const points = sampleOf(pointsOf(60, 60).slice(1), 1)
  await inLanes(
    points.map(
      (point) => () =>
        withRig(async (rig) => {
          const api = await rig.api('free')
          expect((await rig.book(api, rig.entriesIn(2), planKey)).status).toBe(200)
          const victim = await rig.worker('trapped')
          rig.trap.arm({ ...point, spring: () => victim.kill() })
          await victim.gone
          await rig.worker('free')
          await expect.poll(async () => (await rig.stands())['fitting']).toBe(many)
          expect(await rig.stands()).toMatchObject({
            plans: 1,
            entries: many,
            tasks: many,
            deliveries: many,
            submitted: many,
          })
        }, many),
    ),
  )
})
