import { z } from 'zod'
import { type Made, useMade } from './use-made.ts'

const times = z.array(z.number())
const read = async (answer: Response) => times.parse(await answer.json())

/** Key frames of a film, in milliseconds, ascending; none where its file has no index of them. */
export const useKeyFrames = (videoId: string): Made<readonly number[]> => useMade(videoId, 'keyFrames', read)
