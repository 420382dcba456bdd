import { z } from 'zod'
import type { PlatformCopyrightChecks } from '../platform-claims.ts'
import type { FacebookHttp } from './facebook-http.ts'
import { objectsPerCall, readObjects } from './facebook-objects.ts'

const video = z.object({
  id: z.string(),
  title: z.string().optional(),
  description: z.string().optional(),
  status: z
    .object({
      copyright_check_status: z
        .object({ status: z.string().optional(), matches_found: z.boolean().optional() })
        .optional(),
    })
    .optional(),
})
const longestTitle = 300

/** Whether reels and videos of a Page match somebody's rights (platforms.md D4). It does not say whose. */
export function createFacebookChecks(http: Pick<FacebookHttp, 'read'>): PlatformCopyrightChecks {
  return {
    videosPerCall: objectsPerCall,
    async read(pass, ids) {
      const found = await readObjects(http, {
        pass,
        ids,
        fields: 'id,title,description,status',
        schema: video,
      })
      return found.flatMap(({ id, title, description, status }) => {
        const check = status?.copyright_check_status
        if (check?.matches_found === undefined || check.status === 'in_progress') return []
        const [line = ''] = (title || description || '').split('\n')
        return [{ platformVideoId: id, title: line.slice(0, longestTitle), matches: check.matches_found }]
      })
    },
  }
}
