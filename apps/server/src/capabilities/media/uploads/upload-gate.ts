import { AppError } from '#src/platform/app-error.ts'

/**
 * Orders what is done to one upload inside this process: each part is written by one request at a time, and completing
 * or aborting happens while nothing is written.
 */
export type UploadGate = {
  /**
   * Writes a part. A newer write of the same part ends an older one, whose sender has given up on it: waiting for it
   * instead would hold the retry up for as long as a dead connection lasts.
   */
  write<T>(uploadId: bigint, part: number, work: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Ends the writes under way, waits for them, and runs before any later one. */
  alone<T>(uploadId: bigint, work: () => Promise<T>): Promise<T>
}

type Turn = { readonly controller: AbortController; readonly ended: Promise<unknown> }
type Room = { readonly turns: Map<number, Turn>; alone: Promise<unknown>; visitors: number }

export function createUploadGate(): UploadGate {
  const rooms = new Map<bigint, Room>()

  async function visit<T>(uploadId: bigint, work: (room: Room) => Promise<T>): Promise<T> {
    const room = rooms.get(uploadId) ?? { turns: new Map(), alone: Promise.resolve(), visitors: 0 }
    rooms.set(uploadId, room)
    room.visitors += 1
    try {
      return await work(room)
    } finally {
      room.visitors -= 1
      if (room.visitors === 0) rooms.delete(uploadId)
    }
  }

  return {
    write: (uploadId, part, work) => visit(uploadId, (room) => takeTurn(room, part, work)),
    alone: (uploadId, work) =>
      visit(uploadId, (room) => {
        const turns = [...room.turns.values()]
        for (const turn of turns) turn.controller.abort(new AppError('media.uploadNotActive'))
        const before = [room.alone, ...turns.map((turn) => turn.ended)]
        const result = Promise.allSettled(before).then(work)
        room.alone = result.catch(() => undefined)
        return result
      }),
  }
}

async function takeTurn<T>(room: Room, part: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const older = room.turns.get(part)
  older?.controller.abort(new AppError('common.conflict'))
  const result = Promise.allSettled([room.alone, older?.ended]).then(() => {
    controller.signal.throwIfAborted()
    return work(controller.signal)
  })
  const turn: Turn = { controller, ended: result.catch(() => undefined) }
  room.turns.set(part, turn)
  try {
    return await result
  } finally {
    if (room.turns.get(part) === turn) room.turns.delete(part)
  }
}
