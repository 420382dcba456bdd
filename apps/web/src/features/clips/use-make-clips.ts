import { useRef, useState } from 'react'
import type { NewClip } from './clip-request.ts'
import { useCreateClip } from './tasks/clips.queries.ts'

/** So many are asked for at once. */
const atOnce = 4

/** What became of one clip that was asked for. Its key makes it one clip, however often it is sent. */
export type Making = {
  readonly key: string
  readonly clip: NewClip
  readonly state: 'waiting' | 'made' | 'refused'
  readonly tasks: number
  readonly error: unknown
}

/** A clip that is asked for, under a key that makes it the same one however often it is sent. */
export type AskedMaking = { readonly key: string; readonly clip: NewClip }

/** Asks for clips, each with a result of its own; those that were refused can be asked for again. */
export function useMakeClips() {
  const create = useCreateClip()
  const [makings, setMakings] = useState<readonly Making[]>([])
  const [isRunning, setRunning] = useState(false)
  /** What was asked for before, by what it says: the same again is the same clip, whatever became of the answer. */
  const sent = useRef(new Map<string, { readonly key: string; readonly tasks: number | null }>())

  const run = async (
    all: readonly Making[],
    onMade: (key: string) => void = () => undefined,
  ): Promise<readonly Making[]> => {
    setRunning(true)
    let now = all
    const tell = (key: string, part: Partial<Making>) => {
      now = now.map((making) => (making.key === key ? { ...making, ...part } : making))
      setMakings(now)
    }
    setMakings(now)
    const queue = all.filter(({ state }) => state === 'waiting')
    const work = async (): Promise<void> => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const { key, clip } = next
        try {
          const { taskIds } = await create.mutateAsync({ key, clip })
          sent.current.set(JSON.stringify(clip), { key, tasks: taskIds.length })
          tell(key, { state: 'made', tasks: taskIds.length })
          onMade(key)
        } catch (error) {
          tell(key, { state: 'refused', error })
        }
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    setRunning(false)
    return now
  }

  return {
    makings,
    isRunning,
    make: (asked: readonly AskedMaking[], onMade?: (key: string) => void) =>
      run(
        asked.map(({ key: newKey, clip }): Making => {
          const said = JSON.stringify(clip)
          const { key, tasks } = sent.current.get(said) ?? { key: newKey, tasks: null }
          sent.current.set(said, { key, tasks })
          return { key, clip, state: tasks === null ? 'waiting' : 'made', tasks: tasks ?? 0, error: null }
        }),
        onMade,
      ),
    /** Under the same key: of a refusal nothing was kept, and a lost answer may have made one. */
    again: (onMade?: (key: string) => void) =>
      run(
        makings.map((making) =>
          making.state === 'refused' ? { ...making, state: 'waiting', error: null } : making,
        ),
        onMade,
      ),
    clear: () => setMakings([]),
  }
}
