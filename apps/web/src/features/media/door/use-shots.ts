import { z } from 'zod'
import { type Made, useMade } from './use-made.ts'

const shots = z.array(z.number())
const read = async (answer: Response) => shots.parse(await answer.json())

/** Where the picture of a film changes, in milliseconds, ascending: the beginning of each shot but the first. */
export const useShots = (videoId: string): Made<readonly number[]> => useMade(videoId, 'shots', read)
