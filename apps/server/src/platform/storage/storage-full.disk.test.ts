import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { createBufferedSink } from './buffered-sink.ts'
import { createIntakePace } from './intake-pace.ts'
import { receiveBody } from './receive-body.ts'
import { bufferChunks } from './write-buffer.ts'

const MiB = 1024 * 1024
/** A device that is always full. */
const fullDevice = '/dev/full'

test.runIf(existsSync(fullDevice))(
  'U7 a disk that fills up while a part is written refuses the part',
  async () => {
    const cached = await open(fullDevice, 'w')
    onTestFinished(() => cached.close())
    const newBuffer = () => bufferChunks({ cached, direct: null, close: () => cached.close() }, MiB)
    const body = Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(64 * 1024)))
    const { sink } = createBufferedSink({
      newBuffer,
      start: 0,
      length: 4 * MiB,
      aheadBytes: 128 * 1024,
      pace: createIntakePace(),
    })
    const receiving = { signal: new AbortController().signal, stallMs: 1000, expected: 4 * MiB }
    await expect(receiveBody(body, sink, receiving)).rejects.toMatchObject({ code: 'media.storageFull' })
  },
)
