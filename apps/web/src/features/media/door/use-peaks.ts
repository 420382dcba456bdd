import { type Made, useMade } from './use-made.ts'

const read = async (answer: Response) => new Uint8Array(await answer.arrayBuffer())

/** How loud a film is: `peaksPerSecond` bytes a second, 0 to 255. */
export const usePeaks = (videoId: string): Made<Uint8Array> => useMade(videoId, 'peaks', read)
