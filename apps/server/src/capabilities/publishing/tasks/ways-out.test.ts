import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  adviceFor,
  replacementOf,
  retryOf,
  type TaskStanding,
  terminationOf,
  type WayOut,
  waysOut,
} from './publish-task.machine.ts'

const failed = (part: Partial<TaskStanding> = {}): TaskStanding => ({
  status: 'publishFailed',
  problemCode: 'publishing.rejectedByPlatform',
  stage: 'intent',
  leftVideoId: null,
  unsettled: false,
  overtaken: false,
  ...part,
})

test('PUB-07 a failed task whose video waits is taken up or taken away; of one that sent nothing another may be made', () => {
  expect(waysOut(failed())).toEqual(['republish', 'retry', 'terminate'])
  for (const stage of ['uploaded', 'processing', 'intent']) {
    const waits = failed({ stage, leftVideoId: 'v' })
    expect(waysOut(waits)).toEqual(['retry', 'terminate'])
    expect(adviceFor(waits)).toBe('videoWaits')
    expect(terminationOf(waits)?.to).toBe('terminating')
  }
})

test('D5 PUB-07 nothing is begun beside a failed task of which nobody knows what became of it', () => {
  expect(waysOut(failed({ unsettled: true }))).toEqual(['retry', 'terminate'])
})

test('PUB-07 a failed task that another one has overtaken can only be stopped, or published anew once more', () => {
  expect(waysOut(failed({ overtaken: true, stage: 'uploaded', leftVideoId: 'v' }))).toEqual(['terminate'])
  expect(adviceFor(failed({ overtaken: true }))).toBe('overtaken')
})

/**
 * What happens to a task on its way: it becomes public, fails before its bytes, after them, or is refused once processed;
 * or an older backup forgets what became of it: its video is public, private, or was never sent.
 */
const fates = [
  ...(['public', 'failsBefore', 'failsAfter', 'refused'] as const),
  ...(['forgottenPublic', 'forgottenPrivate', 'forgottenUnsent'] as const),
] as const
type Fate = (typeof fates)[number]
/** `public` and `there` are how things are on the platform, whatever the task knows of it. */
type Played = { task: TaskStanding; public: boolean; there: boolean }
type Step = { readonly pick: number; readonly way: WayOut | 'create'; readonly fate: Fate }

/** All tasks of one video on one channel, moved by the machine alone, with a platform that does as it is told. */
function createChain() {
  const all: Played[] = []
  const isOpen = ({ task }: Played) => task.status !== 'published' && task.status !== 'terminated'

  function meet(played: Played, fate: Fate): void {
    if (fate === 'failsBefore') {
      const { leftVideoId, stage } = played.task
      played.task = leftVideoId ? failed({ leftVideoId, stage }) : failed()
      return
    }
    played.public = fate === 'public' || fate === 'forgottenPublic'
    played.there ||= fate !== 'forgottenUnsent'
    if (fate === 'public') become(played, 'published')
    else if (fate === 'failsAfter') played.task = failed({ stage: 'uploaded', leftVideoId: 'v' })
    else if (fate === 'refused') {
      const problemCode = 'publishing.refusedByPlatform'
      played.task = failed({ stage: 'processing', leftVideoId: 'v', problemCode })
    } else played.task = failed({ unsettled: true })
  }

  function become(played: Played, status: 'published' | 'terminated'): void {
    const leftVideoId = played.there ? 'v' : null
    played.task = failed({ status, problemCode: null, stage: 'done', leftVideoId })
  }

  /** As the service does: refused beside what is open, unless that ends because of it; and after what it knows to be public. */
  function create(fate: Fate): void {
    const open = all.find(isOpen)
    const ends = open ? replacementOf(open.task) : null
    if ((open && !ends) || all.some(({ task }) => task.status === 'published')) return
    if (open) open.task = { ...open.task, status: 'terminated' }
    const begun = { task: failed({ status: 'publishing', problemCode: null }), public: false, there: false }
    all.push(begun)
    meet(begun, fate)
  }

  function step({ pick, way, fate }: Step): void {
    const played = all[pick % Math.max(1, all.length)]
    if (way === 'create' || !played) create(fate)
    else if (waysOut(played.task).includes(way)) take(played, way, fate)
  }

  function take(played: Played, way: WayOut, fate: Fate): void {
    if (way === 'republish') create(fate)
    else if (way === 'terminate') stop(played)
    // A look comes first: what is public already is not sent once more, and a video that waits there is gone on with.
    else if (played.public) become(played, 'published')
    else {
      if (played.there) played.task = failed({ stage: 'uploaded', leftVideoId: 'v' })
      meet(played, fate)
    }
  }

  /** The worker finds out and takes away what is not public; whoever ends at once leaves things as they are. */
  function stop(played: Played): void {
    if (terminationOf(played.task)?.to === 'terminated') {
      played.task = { ...played.task, status: 'terminated' }
      return
    }
    played.there = played.public
    become(played, played.public ? 'published' : 'terminated')
  }

  return { all, step, isOpen }
}

test('PUB-07 no sequence of what is offered makes two public videos of one video on a channel, or leaves one behind', () => {
  const steps = fc.array(
    fc.record({
      pick: fc.nat(20),
      way: fc.constantFrom('create', 'republish', 'retry', 'terminate'),
      fate: fc.constantFrom(...fates),
    }),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(steps, (taken) => {
      const chain = createChain()
      for (const step of taken) {
        chain.step(step)
        const { all } = chain
        expect(all.filter((played) => played.public).length).toBeLessThanOrEqual(1)
        // The database's own rule: one task that may still become public.
        expect(all.filter(chain.isOpen).length).toBeLessThanOrEqual(1)
        // What was stopped has left nothing on the platform.
        for (const { task, there } of all) if (task.status === 'terminated') expect(there).toBe(false)
        // Something can always be done about what failed.
        for (const { task } of all)
          if (task.status === 'publishFailed') expect(retryOf(task) ?? terminationOf(task)).not.toBeNull()
      }
    }),
  )
})
